/** On every answer: the position that the read models had reached, or that the command wrote. */
export const positionHeader = 'x-position';
/** On a read: wait (2 s at most) until the read models have reached this position. */
export const minPositionHeader = 'x-min-position';
/** On a command: a repeated key gives the first outcome again, not a second event. */
export const idempotencyKeyHeader = 'idempotency-key';
