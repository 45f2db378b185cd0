import { z } from 'zod';
import { meaningOf } from '../kernel/fields.js';

const time = '2026-01-31T12:00:00.000Z';

/**
 * A value that a schema accepts, always the same.
 * @throws Error if the schema needs more than texts, numbers, choices, and lists of these.
 */
export function sampleOf(schema: z.core.$ZodType, name: string): unknown {
  if (meaningOf(schema)?.unit === 'time') return time;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return sampleOf(schema.unwrap(), name);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([field, each]) => [field, sampleOf(each, field)]));
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element, name)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  const sample = [`${name}-1`, 'https://example.com', '1', 1, true, {}].find(
    (each) => z.safeParse(schema, each).success,
  );
  if (sample === undefined) throw new Error(`${name} takes no simple value`);
  return sample;
}
