import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, thing, time } from '../kernel/fields.js';
import { importServices } from './services.js';

const of = { userId: person('who imports'), importId: thing('import', 'the import') };

const count = z.number().int().min(0);

/**
 * Stream `imports-{userId}`: the files that a person imports, one after another. The rows are not in
 * the log: they are stored beside it, sealed with the person's key.
 */
export const importEvents = {
  /** A file was read and matched with the library. It replaces one that was not started. */
  ImportPrepared: eventType(
    z.object({
      ...of,
      service: plain('where the file comes from', z.enum(importServices)),
      rows: plain('things in the file', count),
      preparedAt: time('when the file was read'),
    }),
  ),
  /** The person chose what to import. */
  ImportStarted: eventType(z.object({ ...of, startedAt: time('when the import was started') })),
  /** A batch of rows was worked off; recommendations were recorded in the library. */
  ImportRowsRecorded: eventType(
    z.object({
      ...of,
      through: plain('rows that are worked off so far', count),
      added: plain('recommendations that this batch added', count),
    }),
  ),
  /** The person stopped it, or the library was full. What was added stays. */
  ImportCancelled: eventType(
    z.object({ ...of, reason: plain('why it ended early', z.enum(['person', 'full'])) }),
  ),
  ImportCompleted: eventType(z.object(of)),
  /** The person wants everything gone that the import added. */
  ImportUndoStarted: eventType(z.object(of)),
  ImportUndone: eventType(
    z.object({
      ...of,
      removed: plain('recommendations that were deleted', count),
      kept: plain('recommendations that stayed, because somebody had used or changed them', count),
    }),
  ),
};

export type ImportEvent = EventsOf<typeof importEvents>;
