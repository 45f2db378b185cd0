import { expect } from '@jest/globals';
import { type Call, errorAnswer } from '../../services/contract/call.js';
import type { ApplicationWithLog } from './application/application-client.js';

/**
 * Expects that a call is refused with this status and a readable error without internals, and that
 * nothing is recorded.
 */
export async function expectRefusal(
  application: ApplicationWithLog,
  call: Call,
  request: object,
  status: number,
  says: RegExp,
): Promise<void> {
  const before = await application.log();
  const answer = await application.send(call, request);
  expect(answer.status).toBe(status);
  expect(errorAnswer.parse(answer.body).error).not.toBe('');
  expect(JSON.stringify(answer.body)).toMatch(says);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.js:|\n\s+at /);
  expect(await application.log()).toEqual(before);
}

/** Expects that every call rejects with this error. */
export async function expectRefusals(
  calls: readonly Promise<unknown>[],
  error: new (message: string) => Error,
): Promise<void> {
  const refusal = { status: 'rejected', reason: expect.any(error) as unknown };
  expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refusal));
}
