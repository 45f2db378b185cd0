import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { ErrorFilter } from './error-filter.js';

describe('An error that nobody foresaw', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  afterEach(() => {
    logged.mockClear();
  });

  /** The status that is answered to a request whose body was read, or broken off. */
  function answered(readableAborted: boolean): number {
    let answer = 0;
    const reply = {
      header: () => reply,
      status: (status: number) => {
        answer = status;
        return reply;
      },
      send: () => reply,
    };
    const host = new ExecutionContextHost([{ raw: { readableAborted } }, reply]);
    new ErrorFilter().catch(new Error('aborted'), host);
    return answer;
  }

  it('is logged under an id', () => {
    expect(answered(false)).toBe(500);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('is the caller’s who broke off the body, and fills no log', () => {
    expect(answered(true)).toBe(499);
    expect(logged).not.toHaveBeenCalled();
  });
});
