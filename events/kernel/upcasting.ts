import { z } from 'zod';
import type { EventType } from './event-type.js';

const storedData = z.record(z.string(), z.unknown());

/**
 * Data of a stored event in its newest schema version. Applies the upcasters one version at a time,
 * then the schema.
 * @throws Error for an unknown version, or data that does not match the schema.
 */
export function upcast<Data extends z.ZodObject>(
  type: EventType<Data>,
  schemaVersion: number,
  stored: unknown,
): z.infer<Data> {
  if (schemaVersion < 1 || schemaVersion > type.schemaVersion) {
    throw new Error(`schema version ${schemaVersion} is unknown to this program`);
  }
  // The newest version needs no upcasting, and is parsed once.
  if (schemaVersion === type.schemaVersion) return type.data.parse(stored);
  let data = storedData.parse(stored);
  for (let version = schemaVersion; version < type.schemaVersion; version += 1) {
    const step = type.upcasters[version];
    if (step === undefined) throw new Error(`no upcaster from schema version ${version}`);
    data = step(data);
  }
  return type.data.parse(data);
}
