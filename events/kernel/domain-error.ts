/** Why a rule refuses a command; each maps to one HTTP status (see services/platform/http). */
export type RefusalReason =
  'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'duplicate' | 'too-many';

/** A command that a rule refuses. The message is shown to the person who gave the command. */
export class DomainError extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** A rate limit is exceeded; worth retrying after so many seconds. */
export class TooMany extends DomainError {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super('too-many', message);
    this.name = 'TooMany';
  }
}
