import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { importStatuses, importServices } from '../../events/import/services.js';
import { person, plain, thing, time } from '../../events/kernel/fields.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

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

/** How far an import is that was only prepared. */
export const importedNothing = {
  status: 'prepared',
  startedAt: null,
  done: 0,
  added: 0,
  removed: 0,
  kept: 0,
  isFull: false,
} as const;

type ImportEvent = Extract<RecordedTrbooEvent, { type: `Import${string}` }>;

/** A handler that changes the import; one that was replaced or erased stays as it is. */
const change = <Event extends ImportEvent>(
  changes: (event: Event, known: ImportDocument) => Partial<ImportDocument>,
) => ({
  touches: ({ data }: Event) => [data.importId],
  fold: (event: Event, documents: Documents<ImportDocument>) => {
    const known = documents.get(event.data.importId);
    if (known?.userId !== event.data.userId) return;
    const { active, ...next } = { ...known, ...changes(event, known) };
    const isActive = next.status === 'running' || next.status === 'undoing';
    documents.put(known.importId, { ...next, ...(isActive && { active: 'yes' }) });
  },
});
type EventOf<Type extends ImportEvent['type']> = Extract<ImportEvent, { type: Type }>;

/** Everybody's imports. */
export const importsProjection = projection({
  name: 'imports',
  version: 1,
  indexes: {
    byUser: { equals: ['userId'], orderBy: ['preparedAt'], direction: 'descending' },
    ofPerson: { equals: ['userId'] },
    active: { equals: ['active'], orderBy: ['preparedAt'] },
    prepared: { equals: ['userId', 'status'] },
  },
  document: importDocument,
  handlers: {
    ImportPrepared: {
      touches: ({ data }) => [data.importId],
      related: ({ data: { userId } }) => [
        { index: 'prepared', where: { userId, status: 'prepared' } },
      ],
      fold: ({ data }, documents, related) => {
        for (const id of related) if (id !== data.importId) documents.remove(id);
        documents.put(data.importId, { ...data, ...importedNothing });
      },
    },
    ImportStarted: change(({ data: { startedAt } }: EventOf<'ImportStarted'>) => ({
      status: 'running',
      startedAt,
    })),
    ImportRowsRecorded: change(({ data }: EventOf<'ImportRowsRecorded'>, { added }) => ({
      done: data.through,
      added: added + data.added,
    })),
    ImportCancelled: change(({ data: { reason } }: EventOf<'ImportCancelled'>) => ({
      status: 'cancelled',
      isFull: reason === 'full',
    })),
    ImportCompleted: change<EventOf<'ImportCompleted'>>(() => ({ status: 'completed' })),
    ImportUndoStarted: change<EventOf<'ImportUndoStarted'>>(() => ({ status: 'undoing' })),
    ImportUndone: change(({ data: { removed, kept } }: EventOf<'ImportUndone'>) => ({
      ...{ status: 'undone', removed, kept },
    })),
    UserErased: removeWithPerson({ ofPerson: 'userId' }),
  },
});
