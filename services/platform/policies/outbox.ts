import { z } from 'zod';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Collection, ReadStore, StoredDocument } from '../../stores/ports.js';

const message = z.object({
  id: z.string(),
  group: z.string(),
  eventId: z.string(),
  /** `dead`: given up; an operator decides. */
  state: z.enum(['waiting', 'dead']),
  /** ISO 8601: when it is sent, at the earliest. */
  dueAt: z.string(),
  /** ISO 8601; null where the event cannot be read. */
  at: z.string().nullable(),
  attempts: z.number().int(),
  /** The message with which it is sent as one, decided before the first attempt. */
  batch: z.string().nullable(),
  /** It was sent, and only what must be forgotten with it is left to do. */
  isDelivered: z.boolean().default(false),
  /** Why the last attempt failed; null before the first. */
  error: z.string().nullable(),
  details: z.record(z.string(), z.json()),
});
/** A message that waits or was given up. Contains ids only, no text of people. */
export type OutboxMessage = z.infer<typeof message>;

/** Where the event of a message is. */
export const eventReference = z.object({ stream: z.string(), revision: z.number().int() });

/** A message to put into the outbox. */
export interface NewMessage {
  /** Event and receiver. */
  readonly id: string;
  readonly group: string;
  readonly eventId: string;
  /** ISO 8601 time of the event; null when unknown. */
  readonly at: string | null;
  /** ISO 8601; null for at once. */
  readonly dueAt: string | null;
  readonly details: OutboxMessage['details'];
}

const control = z.object({
  /** ISO 8601: when operators paused the policy. */
  pausedSince: z.string().nullable(),
  /** Whether the checkpoint has been set; operators may pause the policy before. */
  isOpened: z.boolean().default(true),
});
type Control = z.infer<typeof control>;
const controlId = 'control';

const maxListed = 500;
/** Messages that are sent as one, such as those of a weekly digest. */
const maxTogether = 5_000;
const maxErrorLength = 500;

/**
 * The messages of one policy, and its checkpoint, in one collection of the read store: both change in
 * one commit, so no message is lost or put twice. Delivered messages are removed.
 */
export class Outbox {
  private readonly collection: Collection;

  constructor(
    private readonly store: ReadStore,
    readonly policy: string,
    /** Called before messages are dropped. */
    private readonly settle: (messages: readonly OutboxMessage[]) => Promise<unknown>,
  ) {
    this.collection = {
      name: `outbox-${policy}`,
      indexes: {
        byState: { equals: ['state'], orderBy: ['dueAt'] },
        byGroup: { equals: ['state', 'group'], orderBy: ['dueAt'] },
      },
    };
  }

  /**
   * The checkpoint. Begins at the end of the log, so that no history is sent: at the first start, and
   * when the log or the store was replaced.
   */
  async open(tail: Position): Promise<Position> {
    await this.store.ensure(this.collection);
    const checkpoint = await this.store.checkpoint(this.collection);
    const known = await this.control();
    if (known?.isOpened && checkpoint <= tail) return checkpoint;
    for (const state of ['waiting', 'dead']) {
      for (;;) {
        const left = await this.list('byState', { state });
        if (left.length === 0) break;
        await this.drop(left);
      }
    }
    const opened = controlDocument({ pausedSince: known?.pausedSince ?? null, isOpened: true });
    await this.commit([opened], [], { from: checkpoint, to: tail });
    return tail;
  }

  /** Puts messages and moves the checkpoint. @throws CheckpointConflict */
  async put(messages: readonly OutboxMessage[], from: Position, to: Position): Promise<void> {
    await this.commit(messages.map(documentOf), [], { from, to });
  }

  /** Messages that wait, the next to be sent first. */
  async waiting(limit = maxListed): Promise<readonly OutboxMessage[]> {
    return this.list('byState', { state: 'waiting' }, limit);
  }

  /** The waiting messages of a group that are due. */
  async due(group: string, now: string): Promise<readonly OutboxMessage[]> {
    const all = await this.list('byGroup', { state: 'waiting', group }, maxTogether);
    return all.filter(({ dueAt }) => dueAt <= now);
  }

  /** Stores what became of messages. */
  async change(kept: readonly OutboxMessage[], settled: readonly OutboxMessage[]): Promise<void> {
    await this.commit(kept.map(documentOf), settled.map(documentOf));
  }

  /** The messages that were given up. */
  async dead(): Promise<readonly OutboxMessage[]> {
    await this.store.ensure(this.collection);
    return this.list('byState', { state: 'dead' });
  }

  /** Lets a dead message be sent again. False when there is none. */
  async retry(id: string, now: string): Promise<boolean> {
    const dead = await this.deadOf(id);
    if (dead === undefined) return false;
    await this.change([{ ...dead, state: 'waiting', dueAt: now, attempts: 0 }], []);
    return true;
  }

  /** Removes a dead message. False when there is none. */
  async discard(id: string): Promise<boolean> {
    const dead = await this.deadOf(id);
    if (dead !== undefined) await this.drop([dead]);
    return dead !== undefined;
  }

  /** @param since ISO 8601; null to go on. */
  async pause(since: string | null): Promise<void> {
    await this.store.ensure(this.collection);
    const isOpened = (await this.control())?.isOpened ?? false;
    await this.commit([controlDocument({ pausedSince: since, isOpened })], []);
  }

  async pausedSince(): Promise<string | null> {
    return (await this.control())?.pausedSince ?? null;
  }

  /** Figures for operators; undefined before the first start. */
  async status() {
    await this.store.ensure(this.collection);
    const known = await this.control();
    if (known === undefined) return undefined;
    const [checkpoint, waiting, dead] = await Promise.all([
      this.store.checkpoint(this.collection),
      this.store.count(this.collection, { index: 'byState', where: { state: 'waiting' } }),
      this.dead(),
    ]);
    return { ...known, checkpoint, waiting, dead };
  }

  private async drop(messages: readonly OutboxMessage[]): Promise<void> {
    await this.settle(messages);
    await this.change([], messages);
  }

  private async control() {
    const [document] = await this.store.getMany(this.collection, [controlId]);
    return document && control.parse(document.body);
  }

  private async deadOf(id: string): Promise<OutboxMessage | undefined> {
    await this.store.ensure(this.collection);
    const [document] = await this.store.getMany(this.collection, [id]);
    const { data } = message.safeParse(document?.body);
    return data?.state === 'dead' ? data : undefined;
  }

  private async list(index: string, where: Record<string, string>, limit = maxListed) {
    const { documents } = await this.store.list(this.collection, { index, where, limit });
    return documents.map(({ body }) => message.parse(body));
  }

  private async commit(
    put: readonly StoredDocument[],
    remove: readonly StoredDocument[],
    checkpoint?: { readonly from: Position; readonly to: Position },
  ): Promise<void> {
    const { collection } = this;
    // A checkpoint that does not move stays unchecked in some stores.
    const moved = checkpoint && checkpoint.from !== checkpoint.to ? { checkpoint } : {};
    await this.store.commit([
      { collection, put, remove: remove.map(({ id, position }) => ({ id, position })), ...moved },
    ]);
  }
}

/** A message as it is first stored. */
export function newMessage(planned: NewMessage, now: string): OutboxMessage {
  const { dueAt } = planned;
  return {
    ...planned,
    state: 'waiting',
    dueAt: dueAt ?? now,
    attempts: 0,
    batch: null,
    isDelivered: false,
    error: null,
  };
}

/** A message after a failed attempt; dead when there is no other. */
export function failedMessage(
  failed: OutboxMessage,
  error: string,
  dueAt: string | undefined,
): OutboxMessage {
  const state = dueAt === undefined ? 'dead' : 'waiting';
  const attempts = failed.attempts + 1;
  return {
    ...failed,
    state,
    attempts,
    dueAt: dueAt ?? failed.dueAt,
    error: error.slice(0, maxErrorLength),
  };
}

const documentOf = (body: OutboxMessage): StoredDocument => {
  return { id: body.id, position: startPosition, body };
};

const controlDocument = (body: Control): StoredDocument => {
  return { id: controlId, position: startPosition, body };
};
