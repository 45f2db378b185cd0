import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import {
  buildModels,
  type BuildProgress,
  type BuildResult,
} from '../read-side/building/build-models.js';
import { LiveVersions, versionOf } from '../read-side/read-models/live-versions.js';
import type { Collection, ReadStore } from '../../stores/ports.js';
import { checkDiskSpace, type TemporaryStore } from './temporary-store.js';
import type { OperatorContext } from './operator-context.js';

export interface TemporaryModelsOptions {
  /** Folds only events after this position. */
  readonly after?: Position | undefined;
  /** Keeps the read models in this folder; default: they are removed with the command. */
  readonly folder?: string | undefined;
}

export type TemporaryModelsDependencies = Pick<
  OperatorContext,
  'log' | 'readStore' | 'versions' | 'temporaryStore' | 'signal'
>;

/** Read models in a separate store. */
export class TemporaryModels {
  private results: readonly BuildResult[] = [];

  private constructor(
    private readonly dependencies: TemporaryModelsDependencies,
    private readonly projections: readonly Projection[],
    private readonly temporary: TemporaryStore,
  ) {}

  static async open(
    dependencies: TemporaryModelsDependencies,
    projections: readonly Projection[],
    { after = startPosition, folder }: TemporaryModelsOptions = {},
  ): Promise<TemporaryModels> {
    const temporary = await dependencies.temporaryStore(folder);
    const models = new TemporaryModels(dependencies, projections, temporary);
    try {
      const disk = await temporary.store.diskSpace([]);
      if (disk) await checkDiskSpace(dependencies, projections, disk.free);
    } catch (error) {
      await models.close();
      throw error;
    }
    if (after > startPosition) {
      for (const projection of projections) {
        const build = await models.store.build(models.collectionOf(projection));
        await build.write({ put: [], remove: [], to: after });
      }
    }
    return models;
  }

  get store(): ReadStore {
    return this.temporary.store;
  }

  /** Builds up to a position or the end of the log. */
  async build(
    onProgress: (progress: readonly BuildProgress[]) => void,
    until?: Position,
  ): Promise<void> {
    const { signal } = this.dependencies;
    const orders = this.projections.map((projection) => this.orderOf(projection));
    this.results = await this.temporary.builder.build(orders, { signal, onProgress, until });
  }

  get folder(): string {
    return this.temporary.folder;
  }

  /** Makes the builds live in their store. */
  async switchTo(): Promise<void> {
    const versions = new LiveVersions(this.store);
    for (const each of this.projections) await versions.switchTo(each, versionOf(each, 1));
  }

  /** Continues one build to exactly this position, unless it is already further. */
  async continueTo(projection: Projection, until: Position): Promise<void> {
    const { log, signal } = this.dependencies;
    const target = { log, store: this.store, projections: this.projections };
    await buildModels(target, [this.orderOf(projection)], { signal, until });
  }

  resultOf({ name }: Projection): BuildResult | undefined {
    return this.results.find(({ model }) => model === name);
  }

  collectionOf(projection: Projection): Collection {
    return { name: this.orderOf(projection).collection, indexes: projection.indexes };
  }

  /** Checkpoint of an earlier build. */
  checkpointOf(projection: Projection): Promise<Position> {
    return this.store.checkpoint(this.collectionOf(projection));
  }

  async countOf(projection: Projection): Promise<number> {
    let count = 0;
    for await (const page of this.store.scan(this.collectionOf(projection))) count += page.length;
    return count;
  }

  close(): Promise<void> {
    return this.temporary.close();
  }

  private orderOf(projection: Projection) {
    return { model: projection.name, collection: versionOf(projection, 1).collection };
  }
}
