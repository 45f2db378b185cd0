import { type ExpectedRevision, noStream } from '../../stores/ports.js';

/** Commands per stream that are remembered to recognise repeated ones. */
const maxCommands = 1_000;

interface Recorded {
  readonly revision: number;
  readonly metadata: { readonly commandId: string };
}

/**
 * The latest commands of a stream up to one revision, each with the revision of its first event.
 * Immutable to callers, but all values of a stream share one map: a stream only grows, and each
 * value ignores later revisions. Copying the map for each command would dominate the cost on long
 * streams.
 */
export class RecentCommands {
  private constructor(
    private readonly revisions: Map<string, number>,
    private readonly through: ExpectedRevision,
  ) {}

  static none(): RecentCommands {
    return new RecentCommands(new Map(), noStream);
  }

  /** Restores what {@link entries} returned. @param through the last revision of the stream. */
  static of(entries: Iterable<readonly [string, number]>, through: number): RecentCommands {
    return new RecentCommands(new Map(entries), through);
  }

  /** Revision of the command's first event; undefined when it is not among the latest. */
  revisionOf(commandId: string): number | undefined {
    const revision = this.revisions.get(commandId);
    return revision !== undefined && revision <= this.through ? revision : undefined;
  }

  has(commandId: string): boolean {
    return this.revisionOf(commandId) !== undefined;
  }

  /** The commands after further events. */
  after(events: readonly Recorded[]): RecentCommands {
    let { through } = this;
    for (const { revision, metadata } of events) {
      if (!this.revisions.has(metadata.commandId)) this.revisions.set(metadata.commandId, revision);
      through = revision;
    }
    for (const oldest of this.revisions.keys()) {
      if (this.revisions.size <= maxCommands) break;
      this.revisions.delete(oldest);
    }
    return new RecentCommands(this.revisions, through);
  }

  /** Commands with their revisions, oldest first. */
  entries(): (readonly [string, number])[] {
    return [...this.revisions].filter(([, revision]) => revision <= this.through);
  }
}
