import { Injectable, Logger } from '@nestjs/common';
import type { Position } from '../../../../events/kernel/event.js';
import { Progress } from '../read-models/progress.js';
import { stackOf } from '../../tools/stack-of.js';
import type { ChangedDocument } from './runner/model-writer.js';

/** A document of a read model that changed. */
export interface ModelChange extends ChangedDocument {
  readonly model: string;
}

/** What all read models together have committed up to a position. */
export interface CommittedBatch {
  readonly position: Position;
  readonly changes: readonly ModelChange[];
  /** What was committed before this may never have been passed on, or is not known. */
  readonly missed?: true;
}

/**
 * What has been committed, in the order of the log: a change is passed on when every read model
 * has reached its position, so that whoever hears of it can read it everywhere.
 */
@Injectable()
export class CommitFeed {
  private readonly logger = new Logger('CommitFeed');
  private readonly listeners = new Set<(batch: CommittedBatch) => void>();
  private waiting: ModelChange[] = [];
  private publishedTo: Position | undefined;
  /** Up to here something was committed that is not known. */
  private unknownUntil: Position | undefined;

  constructor(private readonly progress: Progress) {}

  /** Calls back with each batch, in order. Returns the way to stop it. */
  onCommitted(listener: (batch: CommittedBatch) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A read model has committed changes (none, when the events did not concern it). */
  committed(model: string, checkpoint: Position, changes: readonly ChangedDocument[]): void {
    for (const change of changes) this.waiting.push({ ...change, model });
    this.progress.advance(model, checkpoint);
    this.publishReady();
  }

  /** A read model stands further, and what changed with that is not known: an answer was lost. */
  committedWithUnknownChanges(model: string, checkpoint: Position): void {
    if (this.unknownUntil === undefined || this.unknownUntil < checkpoint)
      this.unknownUntil = checkpoint;
    this.committed(model, checkpoint, []);
  }

  /** A read model stands still; the others do not wait for it. */
  exclude(model: string, position?: Position): void {
    this.progress.exclude(model, position);
    this.publishReady();
  }

  /** Says that what others have committed before may never have been passed on. */
  announceGap(): void {
    this.notify({ position: this.progress.position, changes: [], missed: true });
  }

  /** Forgets what was committed and not passed on: this process keeps the read models no more. */
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
