/** On every answer: the position that the read models had reached, or that the command wrote. */
export const positionHeader = 'x-position';
/** On a read: wait (2 s at most) until the read models have reached this position. */
export const minPositionHeader = 'x-min-position';
/** On a command: a repeated key gives the first outcome again, not a second event. */
export const idempotencyKeyHeader = 'idempotency-key';
/**
 * On a call whose parameters are in its address: those of them that are nobody else’s matter, in the form of
 * a query string. Addresses are written down by proxies and browsers, headers are not.
 */
export const parametersHeader = 'x-parameters';
/** Whether a parameter says who somebody is, or opens something: such go in `X-Parameters`. */
export const isConfidential = (parameter: string) => /(email|token)$/i.test(parameter);
