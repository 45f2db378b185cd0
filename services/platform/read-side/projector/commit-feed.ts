import { Injectable, Logger } from '@nestjs/common';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { Progress } from '../read-models/progress.js';
import { stackOf } from '../../tools/last-resort.js';
import type { ChangedDocument } from './runner/model-writer.js';

/** A changed document of a read model. */
export interface ModelChange extends ChangedDocument {
  readonly model: string;
}

/** The changes that all read models have committed up to a position. */
export interface CommittedBatch {
  readonly position: Position;
  readonly changes: readonly ModelChange[];
  /**
   * Earlier changes may have been lost or are unknown: listeners must assume that anything changed.
   */
  readonly missed?: true;
}

/** A commit of one read model. */
export interface ModelCommit {
  readonly model: string;
  readonly checkpoint: Position;
  /**
   * Empty when the events did not concern the read model; null when they are unknown, because the
   * store's response was lost.
   */
  readonly changes: readonly ChangedDocument[] | null;
}

/** Hears of the commits of a projector, in their order. */
export interface CommitListener {
  committed(...commits: readonly ModelCommit[]): void;
  /** A read model stopped. */
  exclude(model: string): void;
  /** An earlier process may have committed changes without publishing them. */
  announceGap(): void;
  /** The projector of this process stopped. */
  reset(): void;
}

/**
 * Publishes committed changes in log order. A change is published once every read model has reached
 * its position, so a listener can read it everywhere.
 */
@Injectable()
export class CommitFeed implements CommitListener {
  private readonly logger = new Logger('CommitFeed');
  private readonly listeners = new Set<(batch: CommittedBatch) => void>();
  /** Committed changes that some read model has not reached yet. */
  private waiting: ModelChange[] = [];
  private publishedTo: Position | undefined;
  /** The changes of a commit up to here are unknown. */
  private unknownUntil: Position | undefined;

  constructor(private readonly progress: Progress) {}

  /** @returns a function that unsubscribes. */
  onCommitted(listener: (batch: CommittedBatch) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  committed(...commits: readonly ModelCommit[]): void {
    for (const { model, checkpoint, changes } of commits) {
      for (const change of changes ?? []) this.waiting.push({ ...change, model });
      if (changes === null && (this.unknownUntil ?? startPosition) < checkpoint)
        this.unknownUntil = checkpoint;
      this.progress.advance(model, checkpoint);
    }
    this.publishReady();
  }

  /** Changes of the other read models are published without it. */
  exclude(model: string): void {
    this.progress.exclude(model);
    this.publishReady();
  }

  announceGap(): void {
    this.notify({ position: this.progress.position, changes: [], missed: true });
  }

  /** Drops unpublished changes. */
  reset(): void {
    this.waiting = [];
    this.unknownUntil = undefined;
  }

  private publishReady(): void {
    const { position } = this.progress;
    const changes = this.waiting.filter((change) => change.position <= position);
    const missed = this.unknownUntil !== undefined && this.unknownUntil <= position;
    if (changes.length === 0 && !missed && position === this.publishedTo) return;
    this.publishedTo = position;
    this.waiting = this.waiting.filter((change) => change.position > position);
    if (missed) this.unknownUntil = undefined;
    this.notify({ position, changes, ...(missed && { missed }) });
  }

  private notify(batch: CommittedBatch): void {
    for (const listener of this.listeners) {
      try {
        listener(batch);
      } catch (error) {
        this.logger.error('a listener failed', stackOf(error));
      }
    }
  }
}
