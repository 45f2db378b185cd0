import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../../events/kernel/event.js';
import type { ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import { DeliveryFailed } from '../tools/delivery-failed.js';
import { stackOf } from '../tools/last-resort.js';
import { failedMessage, newMessage, Outbox, type OutboxMessage } from './outbox.js';
import type { Policy } from './policy.js';

const second = 1_000;
const day = 24 * 60 * 60 * second;
/** Milliseconds before each further attempt; after the last one a message is dead. */
const retryDelays = [5, 30, 120, 600, 3_600, 6 * 3_600].map((seconds) => seconds * second);
/** Milliseconds; an event that is older when the policy reads it is history, and sends nothing. */
const maxAge = day;
/** Messages sent at a time. */
const concurrency = 8;
/** Milliseconds between two looks at the outbox, where nothing else causes one. */
const lookInterval = second;
/**
 * Milliseconds. A process that slept longer may have lost its lease: it waits so long for the election
 * to notice before it sends anything.
 */
const maxSleep = 4 * second;
const waitAfterSleep = 5 * second;

export interface PolicySources {
  readonly store: ReadStore;
  readonly clock: Clock;
  /** The end of the log. */
  readonly tail: () => Promise<Position>;
  /** The position that all read models have reached. */
  readonly reached: () => Position;
  /** Whether this process holds the projector's lease. */
  readonly isActive: () => boolean;
}

/** The message of an unexpected error may quote people. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'Error');

/** Runs one policy: plans messages for new events, and sends those that are due. */
export class PolicyRunner {
  readonly outbox: Outbox;
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private awake = new AbortController();
  private checkpoint: Position | undefined;
  private running: Promise<void> = Promise.resolve();
  private sleepCheck: NodeJS.Timeout | undefined;
  private seenAt = 0;
  private waitsUntil = 0;
  /** Since the process started. */
  sent = 0;
  failures = 0;

  constructor(
    private readonly policy: Policy,
    private readonly sources: PolicySources,
  ) {
    this.logger = new Logger(`Policy ${policy.name}`);
    this.outbox = new Outbox(sources.store, policy.name, (messages) => this.settle(messages));
  }

  /** Resolves when the outbox begins: what happens from then on is told. */
  async start(): Promise<void> {
    this.seenAt = performance.now();
    // Goes on while messages are sent, which may take longer than `maxSleep`.
    this.sleepCheck = setInterval(() => this.noticeSleep(), second).unref();
    try {
      if (this.mayAct()) await this.open();
    } catch (error) {
      this.logger.error('the outbox is opened later', stackOf(error));
    }
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.awake.abort();
    await this.running;
    clearInterval(this.sleepCheck);
  }

  /** Looks for new events at once. */
  wake(): void {
    this.awake.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.awake = new AbortController();
      try {
        if (this.mayAct()) await this.pass();
        else this.checkpoint = undefined;
      } catch (error) {
        this.checkpoint = undefined;
        this.logger.error('the policy is tried again', stackOf(error));
        await this.rest(this.stopping.signal);
      }
      await this.rest(this.awake.signal);
    }
  }

  private async rest(signal: AbortSignal): Promise<void> {
    await pause(lookInterval, undefined, { signal, ref: false }).catch(() => undefined);
  }

  private mayAct(): boolean {
    const now = this.noticeSleep();
    return this.sources.isActive() && now >= this.waitsUntil && !this.stopping.signal.aborted;
  }

  /** Returns the time now. */
  private noticeSleep(): number {
    const now = performance.now();
    if (now - this.seenAt > maxSleep) this.waitsUntil = now + waitAfterSleep;
    this.seenAt = now;
    return now;
  }

  private async open(): Promise<void> {
    this.checkpoint ??= await this.outbox.open(await this.sources.tail());
  }

  private async pass(): Promise<void> {
    await this.open();
    if (await this.isPaused()) return;
    await this.plan();
    await this.sendDue();
  }

  private async isPaused(): Promise<boolean> {
    return (await this.outbox.pausedSince()) !== null;
  }

  /** Puts the messages of all new events into the outbox. */
  private async plan(): Promise<void> {
    const until = this.sources.reached();
    let from = this.checkpoint ?? until;
    while (from < until && this.mayAct()) {
      const { messages, through } = await this.policy.plan(from, until);
      const now = this.sources.clock().getTime();
      const isRecent = ({ at }: OutboxMessage) => at === null || now - Date.parse(at) < maxAge;
      const all = messages.map((each) => newMessage(each, new Date(now).toISOString()));
      await this.settle(all.filter((each) => !isRecent(each)));
      await this.outbox.put(all.filter(isRecent), from, through);
      this.checkpoint = from = through;
    }
  }

  private async sendDue(): Promise<void> {
    while (this.mayAct() && !(await this.isPaused())) {
      const now = this.sources.clock().toISOString();
      const isDue = ({ dueAt }: OutboxMessage) => dueAt <= now;
      // Every commit causes a look, and mostly nothing is due.
      if (!(await this.outbox.waiting(1)).some(isDue)) return;
      const due = (await this.outbox.waiting()).filter(isDue);
      const groups = [...new Set(due.map(({ group }) => group))].slice(0, concurrency);
      const sending = groups.map((group) => this.sendGroup(group, now));
      // What is under way would be sent a second time by the next look.
      await Promise.allSettled(sending);
      await Promise.all(sending);
    }
  }

  private async sendGroup(group: string, now: string): Promise<void> {
    const messages = await this.batchOf(group, now);
    if (messages.length === 0) return;
    try {
      const untold = messages.filter(({ isDelivered }) => !isDelivered);
      const postponed = untold.length === 0 ? [] : await this.policy.send(untold);
      const times = new Map(postponed.map(({ id, dueAt }) => [id, dueAt]));
      const later = messages.flatMap((each) => {
        const dueAt = times.get(each.id);
        return dueAt === undefined ? [] : [{ ...each, dueAt, batch: null }];
      });
      const delivered = messages.flatMap((each) =>
        times.has(each.id) ? [] : [{ ...each, isDelivered: true }],
      );
      this.sent += untold.length - later.length;
      if (await this.settle(delivered)) await this.outbox.change(later, delivered);
      else
        await this.failed(delivered, new DeliveryFailed('messages were not settled', false), later);
    } catch (error) {
      await this.failed(messages, error);
    }
  }

  /** False when it failed. Messages were delivered nevertheless, and are not sent again. */
  private async settle(messages: readonly OutboxMessage[]): Promise<boolean> {
    try {
      if (messages.length > 0) await this.policy.settled?.(messages);
      return true;
    } catch (error) {
      this.logger.error('messages were not settled', stackOf(error));
      return false;
    }
  }

  /**
   * The messages to send as one. They are written down before: after a crash the same ones are sent
   * again, so that the receiver recognises the repetition.
   */
  private async batchOf(group: string, now: string): Promise<readonly OutboxMessage[]> {
    const due = await this.outbox.due(group, now);
    const begun = due.find(({ batch }) => batch !== null)?.batch;
    if (begun !== undefined) return due.filter(({ batch }) => batch === begun);
    const batched = due.map((each) => ({ ...each, batch: due[0]?.id ?? null }));
    await this.outbox.change(batched, []);
    return batched;
  }

  private async failed(
    messages: readonly OutboxMessage[],
    error: unknown,
    others: readonly OutboxMessage[] = [],
  ): Promise<void> {
    this.failures += 1;
    const isExpected = error instanceof DeliveryFailed;
    if (isExpected) this.logger.warn(error.message);
    else this.logger.error('a message was not sent', stackOf(error));
    const now = this.sources.clock().getTime();
    const changed = messages.map((each) => {
      const delay = isExpected && error.isPermanent ? undefined : retryDelays[each.attempts];
      const asked = isExpected ? (error.retryAfter ?? 0) : 0;
      const dueAt = delay && new Date(now + Math.min(Math.max(delay, asked), day)).toISOString();
      const reason = isExpected ? error.message : nameOf(error);
      return failedMessage(each, reason, dueAt || undefined);
    });
    await this.outbox.change([...changed, ...others], []);
  }
}
