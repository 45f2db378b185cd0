import { type ExpectedRevision, noStream } from '../../stores/ports.js';

/** How many of a stream's last commands are remembered, to recognise one that is repeated. */
const remembered = 1_000;

/** Which command an event is of, and where it stands in its stream. */
interface Recorded {
  readonly revision: number;
  readonly metadata: { readonly commandId: string };
}

/**
 * The last commands of a stream up to one of its revisions: each with the revision of its first event.
 * Never changed: more events give a new value. All values of a stream share what is remembered, as a
 * stream only grows, and each sees what was there when it was made; a copy for each command would be what a
 * command on a long stream costs most.
 */
export class RecentCommands {
  private constructor(
    private readonly revisions: Map<string, number>,
    private readonly through: ExpectedRevision,
  ) {}

  /** Those of a stream without events. */
  static none(): RecentCommands {
    return new RecentCommands(new Map(), noStream);
  }

  /** As {@link entries} gave them. @param through the last revision of the stream. */
  static of(entries: Iterable<readonly [string, number]>, through: number): RecentCommands {
    return new RecentCommands(new Map(entries), through);
  }

  /** Revision of the first event of a command; undefined when it is none of the last. */
  revisionOf(commandId: string): number | undefined {
    const revision = this.revisions.get(commandId);
    return revision !== undefined && revision <= this.through ? revision : undefined;
  }

  /** Whether it is one of the last. */
  has(commandId: string): boolean {
    return this.revisionOf(commandId) !== undefined;
  }

  /** Those of the stream after its next events. */
  after(events: readonly Recorded[]): RecentCommands {
    let { through } = this;
    for (const { revision, metadata } of events) {
      if (!this.revisions.has(metadata.commandId)) this.revisions.set(metadata.commandId, revision);
      through = revision;
    }
    for (const oldest of this.revisions.keys()) {
      if (this.revisions.size <= remembered) break;
      this.revisions.delete(oldest);
    }
    return new RecentCommands(this.revisions, through);
  }

  /** Each with its revision, the oldest first. */
  entries(): (readonly [string, number])[] {
    return [...this.revisions].filter(([, revision]) => revision <= this.through);
  }
}
