import { z } from 'zod';

/**
 * A time that a client gives, in UTC: a date alone is the beginning of that day, a time without a zone
 * is one of UTC. Empty is none; what cannot be read is refused.
 */
export const givenTime = z
  .union(
    [z.literal(''), z.iso.date(), z.iso.datetime({ offset: true, local: true })],
    'must be a date such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z',
  )
  .nullable()
  .transform((value) => {
    if (value === null || value === '') return undefined;
    // JavaScript takes a time without a zone for one of the server's own.
    const isLocal = value.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/.test(value);
    return new Date(isLocal ? `${value}Z` : value).toISOString();
  });
