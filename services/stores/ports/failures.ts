/** The store cannot be reached or did not answer in time. Worth retrying. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store answers but cannot be used until somebody changes something: a password, a certificate,
 * a release. The message says what in one line and contains no secret. It prevents the start; a running
 * process treats it like an unreachable store.
 */
export class StoreUnusable extends StoreUnavailable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}
