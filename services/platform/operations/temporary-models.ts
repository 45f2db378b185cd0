import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { CommitFeed } from '../read-side/projector/commit-feed.js';
import type { ModelStatus } from '../read-side/projector/model-status.js';
import { Projector } from '../read-side/projector/projector.js';
import { defaultRetryPolicy } from '../read-side/projector/retry-policy.js';
import { LiveVersions, versionOf } from '../read-side/read-models/live-versions.js';
import { Progress } from '../read-side/read-models/progress.js';
import type { Collection, ReadStore } from '../../stores/ports.js';
import type { Operator } from './operator.js';

const reportedEvery = 1_000;

/** Read models in a store of their own, which is gone when the command ends. */
export class TemporaryModels {
  private constructor(
    private readonly projector: Projector,
    readonly store: ReadStore,
    private readonly removeStore: () => Promise<void>,
  ) {}

  static async open(
    operator: Operator,
    projections: readonly Projection[],
    after: Position = startPosition,
  ): Promise<TemporaryModels> {
    const { store, remove } = await operator.temporaryStore();
    const versions = new LiveVersions(store);
    if (after > startPosition) {
      for (const projection of projections) {
        const live = versionOf(projection, 1);
        const collection = { name: live.collection, indexes: projection.indexes };
        await store.ensure(collection);
        const checkpoint = { from: startPosition, to: after };
        await store.commit([{ collection, put: [], remove: [], checkpoint }]);
        await versions.switchTo(projection, live);
      }
    }
    const projector = new Projector(
      ...([operator.log, store, versions, new CommitFeed(new Progress())] as const),
      ...([projections, defaultRetryPolicy, operator.clock] as const),
    );
    return new TemporaryModels(projector, store, remove);
  }

  /** Resolves when they have reached the end of the log; tells how they stand meanwhile. */
  async build(tell: (models: readonly Omit<ModelStatus, 'secondsBehind'>[]) => void) {
    const report = setInterval(() => tell(this.projector.standing()), reportedEvery);
    try {
      await this.projector.start();
      await this.caughtUp();
    } finally {
      clearInterval(report);
    }
  }

  async caughtUp(): Promise<void> {
    await this.projector.caughtUp();
  }

  standing() {
    return this.projector.standing();
  }

  /** Why a read model could not be built; undefined when it could. */
  async failureOf(model: string): Promise<string | undefined> {
    const [letter] = await this.projector.deadLetters.of(model);
    return letter && `event ${letter.eventId} at ${letter.position}: ${letter.error}`;
  }

  collectionOf(projection: Projection): Collection {
    return { name: versionOf(projection, 1).collection, indexes: projection.indexes };
  }

  async countOf(projection: Projection): Promise<number> {
    let count = 0;
    for await (const page of this.store.scan(this.collectionOf(projection))) count += page.length;
    return count;
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.removeStore();
  }
}
