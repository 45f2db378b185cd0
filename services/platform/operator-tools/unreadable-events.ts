import { UndecodableEvent } from '../../stores/event-log/event-codec.js';
import type { LogEntry } from '../../stores/event-log/event-log.js';
import type { Output } from './output.js';

const maxMessages = 20;

/** Counts events that a command cannot decode; it goes on and reports them at the end. */
export class UnreadableEvents {
  private count = 0;
  private reported = 0;
  private readonly messages: string[] = [];

  /** Whether the entry can be decoded. If not, counts it, unless `isRelevant` says otherwise. */
  isReadable(
    entry: LogEntry,
    isRelevant: (event: UndecodableEvent) => boolean = () => true,
  ): entry is Exclude<LogEntry, UndecodableEvent> {
    if (!(entry instanceof UndecodableEvent)) return true;
    if (!isRelevant(entry)) return false;
    this.count += 1;
    if (this.messages.length < maxMessages) this.messages.push(entry.message);
    return false;
  }

  /** Number of unreadable events since the last call. */
  countSinceLast(): number {
    const added = this.count - this.reported;
    this.reported = this.count;
    return added;
  }

  /** Prints the unreadable events. @returns the exit code: 1 when there were any. */
  report(output: Output): number {
    for (const message of this.messages) output.remark(message);
    if (this.count > 0) output.remark(`error: unreadable events skipped: ${this.count}`);
    return this.count > 0 ? 1 : 0;
  }
}
