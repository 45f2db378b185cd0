import { deadLettersDecider } from '../../../../../events/dead-letters/decider.js';
import { streamName } from '../../../../../events/kernel/stream.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';

/** An event that an operator excluded from a read model. */
export interface SetAsideEvent {
  readonly eventId: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Reads the events that operators have set aside. Every build of a read model skips them. */
export class SetAsideEvents {
  constructor(private readonly log: EventLog) {}

  async idsOf(model: string): Promise<ReadonlySet<string>> {
    return new Set((await this.listOf(model)).map(({ eventId }) => eventId));
  }

  /** The set-aside events with their reasons, in the order of the operators' decisions. */
  async listOf(model: string): Promise<readonly SetAsideEvent[]> {
    const events = new Map<string, SetAsideEvent>();
    for await (const page of this.log.readStream(streamName(deadLettersDecider.category, model))) {
      for (const { type, data, metadata } of page) {
        if (type === 'EventTakenBack') events.delete(data.eventId);
        if (type !== 'EventSetAside') continue;
        const { eventId, reason } = data;
        events.set(eventId, { eventId, reason, since: metadata.time });
      }
    }
    return [...events.values()];
  }
}
