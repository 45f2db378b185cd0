import { expect } from '@jest/globals';
import { type Call, errorAnswer } from '../../services/contract/call.js';
import type { LoggedApplication } from './application/asked-application.js';

/**
 * A call is refused as the contract says: with this status, a readable error without anything of
 * the program's inside; and the log is unchanged.
 */
export async function expectRefusal(
  application: LoggedApplication,
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

/** Every call is refused with this error. All are awaited together, so that no rejection goes unhandled. */
export async function expectRefusals(
  calls: readonly Promise<unknown>[],
  error: new (message: string) => Error,
): Promise<void> {
  const refusal = { status: 'rejected', reason: expect.any(error) as unknown };
  expect(await Promise.allSettled(calls)).toEqual(calls.map(() => refusal));
}
