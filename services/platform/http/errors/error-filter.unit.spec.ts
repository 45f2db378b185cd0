import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { ErrorFilter } from './error-answer.js';

describe('An unexpected error', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  afterEach(() => {
    logged.mockClear();
  });

  /** The status of the response, after the body was read or its upload was aborted. */
  function statusAfter(readableAborted: boolean): number {
    let sent = 0;
    const reply = {
      header: () => reply,
      status: (status: number) => {
        sent = status;
        return reply;
      },
      send: () => reply,
    };
    const host = new ExecutionContextHost([{ raw: { readableAborted } }, reply]);
    new ErrorFilter().catch(new Error('aborted'), host);
    return sent;
  }

  it('is logged under an id', () => {
    expect(statusAfter(false)).toBe(500);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('is not logged when the client aborted the upload', () => {
    expect(statusAfter(true)).toBe(499);
    expect(logged).not.toHaveBeenCalled();
  });
});
