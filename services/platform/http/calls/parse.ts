import type { z } from 'zod';
import { InvalidRequest } from '../errors/error-answer.js';

/**
 * Whether a value nests deeper than `maxDepth`. Recursive parsing, validating and folding would
 * overflow the stack at different depths.
 */
export function nestsDeeperThan(maxDepth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (maxDepth === 0) return true;
  return Object.values(value).some((child) => nestsDeeperThan(maxDepth - 1, child));
}

/**
 * Validates a part of a request.
 * @param where prefix of the field names in the error.
 * @throws InvalidRequest naming each invalid field.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where = '',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) =>
    [[where, ...path].filter((part) => part !== '').join('.'), message].filter(Boolean).join(': '),
  );
  throw new InvalidRequest(details.join('; '));
}
