import type { ErrorAnswer } from '../../../../services/contract/call.js';

/** The server answered, and refused. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly details: string | undefined;
  /** Whether the server said what was wrong; else its answer could not be read. */
  readonly said: boolean;

  constructor(status: number, answer: ErrorAnswer, said = true) {
    super(answer.message ?? answer.error);
    this.name = 'ApiError';
    this.status = status;
    this.error = answer.error;
    this.details = answer.details;
    this.said = said;
  }
}

/** The server could not be reached, or its answer never came. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** What the server said was wrong, details on a second line, or the given words. */
export function refusalText(failure: unknown, otherwise: string): string {
  if (!(failure instanceof ApiError)) return otherwise;
  return failure.details ? `${failure.error}\n${failure.details}` : failure.error;
}

/** What the server said in one line, the details before all; empty when it said nothing. */
export function reasonOf({ details, message }: ApiError): string {
  return details ?? message;
}
