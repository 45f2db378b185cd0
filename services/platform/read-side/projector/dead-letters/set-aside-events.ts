import { setAsideDecider } from '../../../../../events/dead-letters/decider.js';
import { streamName } from '../../../../../events/kernel/stream.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';

/** An event that a read model leaves out because an operator said so. */
export interface SetAsideEvent {
  readonly eventId: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** What operators have set aside, as the log holds it: every build of a read model goes by it. */
export class SetAsideEvents {
  constructor(private readonly log: EventLog) {}

  /** Ids of the events that a read model leaves out. */
  async idsOf(model: string): Promise<ReadonlySet<string>> {
    return new Set((await this.listOf(model)).map(({ eventId }) => eventId));
  }

  /** The same with the reasons, in the order in which they were set aside. */
  async listOf(model: string): Promise<readonly SetAsideEvent[]> {
    const aside = new Map<string, SetAsideEvent>();
    for await (const page of this.log.readStream(streamName(setAsideDecider.category, model))) {
      for (const { type, data, metadata } of page) {
        if (type === 'EventTakenBack') aside.delete(data.eventId);
        if (type !== 'EventSetAside') continue;
        const { eventId, reason } = data;
        aside.set(eventId, { eventId, reason, since: metadata.time });
      }
    }
    return [...aside.values()];
  }
}
