/**
 * On responses, a position in the event log: of the read models that a query has read, or of the last
 * event of a command.
 */
export const positionHeader = 'x-position';
/** On a read: wait up to 2 s until the read models have reached this position. */
export const minPositionHeader = 'x-min-position';
/** On a command: a repeated key returns the first result and appends no further events. */
export const idempotencyKeyHeader = 'idempotency-key';
/**
 * The confidential parameters of a GET request, in the form of a query string: proxies and browsers
 * log URLs, but not headers.
 */
export const parametersHeader = 'x-parameters';
/** Whether a parameter of this name identifies a person or grants access, and goes in `X-Parameters`. */
export const isConfidential = (name: string) => /(email|token)$/i.test(name);
