import { z } from 'zod';
import { importStatuses } from '../../events/import/statuses.js';
import { importServices } from '../../events/import/services.js';
import { person, plain, thing, time } from '../../events/kernel/fields.js';

const count = z.number().int();

/** A file that a person imports or has imported; its id is the import's. */
export const importDocument = z.object({
  importId: thing('import', 'the import'),
  userId: person('who imports'),
  service: plain('where the file comes from', z.enum(importServices)),
  status: plain('how far it is', z.enum(importStatuses)),
  rows: plain('things in the file', count),
  done: plain('rows that are worked off', count),
  added: plain('recommendations that it added', count),
  removed: plain('recommendations that undoing it deleted', count),
  kept: plain('recommendations that undoing it left', count),
  isFull: plain('it ended early, because the library was full', z.boolean()),
  preparedAt: time('when the file was read'),
  startedAt: time('when the import was started; null before', z.string().nullable()),
  active: plain('present while it runs or is being undone', z.literal('yes').optional()),
});
export type ImportDocument = z.infer<typeof importDocument>;
