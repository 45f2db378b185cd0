import { z } from 'zod';

/**
 * A client's time, converted to UTC. A date means the start of that day; a time without a zone is
 * in UTC. Empty means none; other values are refused.
 */
export const utcTime = z
  .union(
    [z.literal(''), z.iso.date(), z.iso.datetime({ offset: true, local: true })],
    'must be a date such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z',
  )
  .nullable()
  .transform((value) => {
    if (value === null || value === '') return undefined;
    // JavaScript would read a time without a zone as local.
    const isLocal = value.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/.test(value);
    return new Date(isLocal ? `${value}Z` : value).toISOString();
  });
