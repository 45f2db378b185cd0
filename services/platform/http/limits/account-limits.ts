import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TooMany } from '../../../../events/kernel/domain-error.js';
import { withRequester } from '../../../stores/async/fair-queue.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { TokenBuckets } from '../../tools/token-bucket.js';

/** Calls that one client address may make per minute, on one process. */
export interface CallLimits {
  /** All calls except those that send mail; far more than pages make. */
  readonly all: number;
  /** Each call that may send mail. */
  readonly mails: number;
}

export const defaultCallLimits: CallLimits = { all: 3_000, mails: 30 };

const minute = 60_000;
const mailRoute = z.object({ mails: z.literal(true) });
const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Limits calls by client address. Applies to routes that are declared later. */
export async function limitCalls(
  fastify: FastifyInstance,
  { all, mails }: CallLimits,
  addressOf: (request: IncomingMessage) => string,
): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (!mailRoute.safeParse(route.config).success) return;
    route.config = { ...route.config, rateLimit: { max: mails } };
  });
  await fastify.register(rateLimit, {
    max: all,
    timeWindow: minute,
    keyGenerator: ({ raw }) => addressOf(raw),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new TooMany('Too many requests', Math.ceil(ttl / 1_000)),
  });
}

/** Commands that an account may send in a burst, and per minute; far more than a person does. */
export const maxCommands = 300;
const rate = { capacity: maxCommands, milliseconds: 60_000 };
const maxConcurrentCalls = 4;
const maxWaitingCalls = 200;

/**
 * What one account may ask of one process, so that a script neither floods the log nor occupies the
 * process. Queries are also limited by client address.
 */
@Injectable()
export class AccountLimits {
  private readonly buckets = new TokenBuckets(rate);
  private readonly accounts = new Map<string, { readonly slots: BulkheadPolicy; calls: number }>();

  constructor(@Inject(settingsToken) private readonly settings: Pick<Settings, 'signIn'>) {}

  /**
   * Counts a command; not in open sign-in, whose accounts belong to one person on one machine.
   * @throws TooMany with the seconds to wait.
   */
  takeCommand(userId: string): void {
    if (this.settings.signIn === 'open') return;
    const bucket = this.buckets.of(userId);
    if (!bucket.take()) throw new TooMany('Too many requests', Math.ceil(bucket.wait() / 1_000));
  }

  /**
   * Runs a call when fewer than four of the account run; those that wait share the stores fairly with
   * other accounts. @throws TooMany when too many calls wait already.
   */
  async inTurn<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
    const account = this.accounts.get(userId) ?? {
      slots: bulkhead(maxConcurrentCalls, maxWaitingCalls),
      calls: 0,
    };
    this.accounts.set(userId, account);
    account.calls += 1;
    try {
      return await account.slots.execute(() => withRequester(userId, work));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new TooMany('Too many requests', 1);
      throw error;
    } finally {
      account.calls -= 1;
      if (account.calls === 0) this.accounts.delete(userId);
    }
  }
}
