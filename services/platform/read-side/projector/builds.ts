import { Logger } from '@nestjs/common';
import type { Position } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { type LiveVersion, rememberedMilliseconds } from '../read-models/live-versions.js';
import { stackOf } from '../../stack-of.js';
import type { EventLog } from '../../../stores/event-log.js';
import type { ReadStore } from '../../../stores/ports.js';
import type { ModelRunner } from './model-runner.js';
import type { RunnerFactory } from './runner-factory.js';

/** How far a build has come. */
export interface BuildProgress {
  readonly events: number;
  readonly checkpoint: Position;
}

/** Milliseconds between two reports of a build. */
const reportedEvery = 500;
/** Milliseconds after which no process reads a build any more that another has replaced. */
const readersLetGo = 5 * rememberedMilliseconds;

/**
 * Builds of read models beside the live ones. None stays that nobody keeps up to date: erasing a
 * person would not reach it.
 */
export class Builds {
  private readonly logger = new Logger('Projector');
  private readonly building = new Map<ModelRunner, Promise<boolean>>();
  private readonly drops = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly factory: RunnerFactory,
  ) {}

  /**
   * Builds a read model from the beginning to the end of the log, and checks every document.
   * @param tell is told from time to time how far it is.
   * @returns how far it has come.
   * @throws Error when it fails or is stopped; nothing of it is left then.
   */
  async build(
    projection: Projection,
    target: LiveVersion,
    tell: (progress: BuildProgress) => void,
  ): Promise<Position> {
    let why = 'it was stopped';
    const builder = this.factory.make(projection, target, {
      committed: () => undefined,
      paused: (_, reason) => {
        why = reason.message;
        return Promise.resolve();
      },
    });
    const building = this.complete(builder, tell);
    this.building.set(builder, building);
    try {
      if (await building) return builder.checkpoint;
      throw new Error(`the build of ${projection.name} failed: ${why}`);
    } finally {
      this.building.delete(builder);
    }
  }

  /** Drops the build before, which other processes may read for a moment yet. */
  dropReplaced({ replaced }: LiveVersion): void {
    if (replaced === undefined || this.drops.has(replaced)) return;
    const drop = () => void this.dropIfPossible(replaced);
    this.drops.set(replaced, setTimeout(drop, readersLetGo).unref());
  }

  /** Drops what is there of a build: a process may have been killed while it made it. */
  async drop(collection: string): Promise<void> {
    await this.store.drop({ name: collection, indexes: {} });
  }

  /** Gives up what is being built. */
  async stopBuilding(): Promise<void> {
    await Promise.all([...this.building.keys()].map((builder) => builder.stop()));
    await Promise.allSettled(this.building.values());
  }

  /** Leaves the builds that were replaced to the next start. */
  stopDropping(): void {
    for (const timer of this.drops.values()) clearTimeout(timer);
    this.drops.clear();
  }

  /** False when the builder ended before; what is not complete is dropped. */
  private async complete(
    builder: ModelRunner,
    tell: (progress: BuildProgress) => void,
  ): Promise<boolean> {
    const { collection } = builder.writer;
    const report = setInterval(() => {
      tell({ events: builder.processed, checkpoint: builder.checkpoint });
    }, reportedEvery);
    let complete = false;
    try {
      await this.drop(collection.name);
      await builder.start();
      if (await builder.reached(await this.log.tail())) {
        await builder.stop();
        await builder.writer.check();
        complete = true;
      }
      return complete;
    } finally {
      clearInterval(report);
      await builder.stop();
      if (!complete) await this.dropIfPossible(collection.name);
    }
  }

  private async dropIfPossible(collection: string): Promise<void> {
    await this.drop(collection).catch((error: unknown) => {
      this.logger.warn(`${collection} was not dropped: ${stackOf(error)}`);
    });
  }
}
