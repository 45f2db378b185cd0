import { UndecodableEvent } from '../../stores/event-log/undecodable-event.js';
import type { LogEntry } from '../../stores/event-log/event-log.js';
import type { Output } from './output.js';

const maxNamed = 20;

/** Events that a command found and could not read: it goes on, and says so at the end. */
export class UnreadableEvents {
  private count = 0;
  private reported = 0;
  private readonly named: string[] = [];

  /** Whether the entry can be read; one that cannot is kept in mind, where it is of interest. */
  isReadable(
    entry: LogEntry,
    isOfInterest: (event: UndecodableEvent) => boolean = () => true,
  ): entry is Exclude<LogEntry, UndecodableEvent> {
    if (!(entry instanceof UndecodableEvent)) return true;
    if (!isOfInterest(entry)) return false;
    this.count += 1;
    if (this.named.length < maxNamed) this.named.push(entry.message);
    return false;
  }

  /** How many there were since this was asked last. */
  countSinceLast(): number {
    const news = this.count - this.reported;
    this.reported = this.count;
    return news;
  }

  /** Says what could not be read. Gives the exit code: 1 when there was something. */
  report(output: Output): number {
    for (const message of this.named) output.remark(message);
    if (this.count > 0) output.remark(`error: unreadable events skipped: ${this.count}`);
    return this.count > 0 ? 1 : 0;
  }
}
