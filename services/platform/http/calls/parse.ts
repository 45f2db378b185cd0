import type { z } from 'zod';
import { InvalidRequest } from '../errors/refusals.js';

/**
 * What a request holds, as its schema has it.
 * @param where it stands, for a part that its own path does not name.
 * @throws InvalidRequest that names each field that does not fit.
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
