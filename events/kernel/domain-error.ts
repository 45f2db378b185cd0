/** Why a rule refuses a command; each maps to one HTTP status (see services/platform/http). */
export type RefusalReason =
  'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'duplicate' | 'too-many';

/** A command that a rule refuses. The message is shown to the user. */
export class DomainError extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** A rate limit is exceeded. */
export class TooMany extends DomainError {
  constructor(
    message: string,
    /** Seconds after which a retry can succeed. */
    readonly seconds: number,
  ) {
    super('too-many', message);
    this.name = 'TooMany';
  }
}
