/** The store cannot be reached, or did not answer in time. Worth trying again. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

/**
 * The store is there and serves nobody until somebody changes something: a password, a certificate, a
 * release. The message says in one line what, and holds no secret. It stops a start; whoever is at work
 * takes it as a store that is away.
 */
export class StoreUnusable extends StoreUnavailable {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnusable';
  }
}
