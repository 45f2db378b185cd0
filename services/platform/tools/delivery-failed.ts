/** A message was not delivered. The text is safe to log: no address and no content. */
export class DeliveryFailed extends Error {
  constructor(
    message: string,
    /** Whether another attempt would fail as well. */
    readonly isPermanent: boolean,
    /** Milliseconds that the receiving server asks to wait. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'DeliveryFailed';
  }
}
