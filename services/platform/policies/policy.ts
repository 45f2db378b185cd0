import type { Position, RecordedEvent } from '../../../events/kernel/event.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import { UndecodableEvent } from '../../stores/event-log/event-codec.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import { type OutboxMessage, eventReference, type NewMessage } from './outbox.js';

/** What a policy decides about a part of the log. */
export interface Plan {
  readonly messages: readonly NewMessage[];
  /** Everything up to here was decided. */
  readonly through: Position;
}

/**
 * Reacts to events with messages that leave the product. It follows the log with a checkpoint of its
 * own, and its messages wait in an outbox until they are delivered. The policies of all features are
 * found by this class; one process runs them.
 */
export abstract class Policy {
  /** Matches ^[a-z-]+$. */
  abstract readonly name: string;

  /** The read models that `plan` reads: while one is stopped, the policy waits for it. */
  readonly readModels: readonly string[] = [];

  /** The messages for events after a position, oldest first. A later call continues at `through`. */
  abstract plan(after: Position, until: Position): Promise<Plan>;

  /**
   * Sends the messages of one group that are due, as one. What may be told is decided here, when it
   * is sent.
   * @returns the messages that wait until a later time.
   * @throws DeliveryFailed
   */
  abstract send(messages: readonly OutboxMessage[]): Promise<readonly Postponed[]>;

  /**
   * Called when messages were delivered, dropped or given up for good, before they are removed; for
   * some again after a crash. For delivered ones it is tried again when it fails.
   */
  settled?(messages: readonly OutboxMessage[]): Promise<void>;
}

/** A message that waits. */
export interface Postponed {
  readonly id: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

const pageSize = 500;
/** Nothing is unsealed while planning: messages contain ids only. */
const unsealedTypes: ReadonlySet<string> = new Set();

/** A policy that sends one message for each event of certain types. */
export abstract class EventPolicy extends Policy {
  protected abstract readonly types: ReadonlySet<string>;

  constructor(protected readonly log: EventLog) {
    super();
  }

  /** The receiver, or undefined when nothing is sent. Personal fields are null. */
  protected abstract receiverOf(event: RecordedTrbooEvent): string | undefined;

  /** Events of one group are told in one message. */
  protected groupOf({ id }: RecordedTrbooEvent): string {
    return id;
  }

  /** Sends a message about an event, whose personal fields are readable now. */
  protected abstract sendAbout(event: RecordedTrbooEvent, group: string): Promise<void>;

  async plan(after: Position, until: Position): Promise<Plan> {
    const messages: NewMessage[] = [];
    for await (const page of this.log.readEntries(after, pageSize, { unsealedTypes })) {
      for (const entry of page.entries) {
        if (entry.position > until) return { messages, through: until };
        if (this.types.has(entry.type)) messages.push(...this.messagesAbout(entry));
      }
      return { messages, through: page.through < until ? page.through : until };
    }
    return { messages, through: until };
  }

  async send([message]: readonly OutboxMessage[]): Promise<readonly Postponed[]> {
    if (message === undefined) return [];
    const event = await this.eventOf(message);
    if (event !== undefined) await this.sendAbout(event, message.group);
    return [];
  }

  /** Undefined when the log no longer contains it. */
  protected async eventOf({ details, eventId }: OutboxMessage) {
    const { stream, revision } = eventReference.parse(details);
    for await (const [event] of this.log.readStream(stream, revision, 1)) {
      return event?.id === eventId ? event : undefined;
    }
    return undefined;
  }

  private messagesAbout(entry: RecordedTrbooEvent | UndecodableEvent): NewMessage[] {
    const { id: eventId, stream, revision } = entry;
    const reference = { eventId, details: { stream, revision } };
    // Its sending fails, so that operators see it.
    if (entry instanceof UndecodableEvent) {
      return [{ ...reference, id: `${eventId}:unknown`, group: eventId, at: null, dueAt: null }];
    }
    const receiver = this.receiverOf(entry);
    if (receiver === undefined) return [];
    const { time: at } = entry.metadata;
    const id = messageId(entry, receiver);
    return [{ ...reference, id, group: this.groupOf(entry), at, dueAt: null }];
  }
}

/** The key of a message: its event and its receiver. */
export const messageId = ({ id }: Pick<RecordedEvent, 'id'>, receiver: string): string =>
  `${id}:${receiver}`;
