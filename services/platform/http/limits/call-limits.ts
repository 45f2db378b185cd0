import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { TooMany } from '../../../../events/kernel/domain-error.js';

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
