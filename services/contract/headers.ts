/** On every response: the position the read models had reached, or that the command wrote. */
export const positionHeader = 'x-position';
/** On a read: wait up to 2 s until the read models have reached this position. */
export const minPositionHeader = 'x-min-position';
/** On a command: a repeated key returns the first result and adds no second event. */
export const idempotencyKeyHeader = 'idempotency-key';
/**
 * Confidential parameters of a call whose parameters are in its URL, as a query string. Proxies and
 * browsers log URLs, not headers.
 */
export const parametersHeader = 'x-parameters';
/**
 * Whether a parameter identifies a person or grants access: such parameters go in `X-Parameters`.
 */
export const isConfidential = (parameter: string) => /(email|token)$/i.test(parameter);
