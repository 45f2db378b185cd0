import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import { type ImportEvent, importEvents } from './events.js';
import type { ImportService, ImportStatus } from './services.js';

export interface Import {
  readonly status: ImportStatus;
  readonly rows: number;
  /** Rows that are worked off. */
  readonly through: number;
}
type Imports = Readonly<Record<string, Import>>;

export type ImportCommand = { readonly userId: string; readonly importId: string } & (
  | {
      readonly type: 'PrepareImport';
      readonly service: ImportService;
      readonly rows: number;
      readonly now: string;
    }
  | { readonly type: 'StartImport'; readonly now: string }
  | { readonly type: 'RecordRows'; readonly through: number; readonly added: number }
  | { readonly type: 'CancelImport'; readonly reason: 'person' | 'full' }
  | { readonly type: 'CompleteImport' }
  | { readonly type: 'StartUndo' }
  | { readonly type: 'CompleteUndo'; readonly removed: number; readonly kept: number }
);

const statusAfter = {
  ImportStarted: 'running',
  ImportCancelled: 'cancelled',
  ImportCompleted: 'completed',
  ImportUndoStarted: 'undoing',
  ImportUndone: 'undone',
} as const;

function evolve(imports: Imports, event: ImportEvent): Imports {
  const { importId } = event.data;
  if (event.type === 'ImportPrepared') {
    const started = Object.entries(imports).filter(([, { status }]) => status !== 'prepared');
    const prepared = { status: 'prepared' as const, rows: event.data.rows, through: 0 };
    return { ...Object.fromEntries(started), [importId]: prepared };
  }
  const known = imports[importId];
  if (known === undefined) return imports;
  const changed =
    event.type === 'ImportRowsRecorded'
      ? { through: event.data.through }
      : { status: statusAfter[event.type] };
  return { ...imports, [importId]: { ...known, ...changed } };
}

const isActive = ({ status }: Import) => status === 'running' || status === 'undoing';

const busy = 'Another import is running: wait until it has ended, or cancel it';

function decide(command: ImportCommand, imports: Imports): readonly ImportEvent[] {
  const { type, userId, importId } = command;
  const of = { userId, importId };
  const isBusy = Object.values(imports).some(isActive);
  if (type === 'PrepareImport') {
    if (isBusy) throw new DomainError('conflict', busy);
    const { service, rows, now } = command;
    return [{ type: 'ImportPrepared', data: { ...of, service, rows, preparedAt: now } }];
  }
  const known = imports[importId];
  if (known === undefined) throw new DomainError('not-found', 'Import not found');
  const { status, rows, through } = known;
  switch (type) {
    case 'StartImport':
      if (status !== 'prepared') return [];
      if (isBusy) throw new DomainError('conflict', busy);
      return [{ type: 'ImportStarted', data: { ...of, startedAt: command.now } }];
    case 'RecordRows': {
      // What was being added when it was cancelled counts.
      const isOpen = status === 'running' || status === 'cancelled';
      if (!isOpen || command.through <= through) return [];
      const data = { ...of, through: command.through, added: command.added };
      return [{ type: 'ImportRowsRecorded', data }];
    }
    case 'CancelImport':
      if (status !== 'running') return [];
      return [{ type: 'ImportCancelled', data: { ...of, reason: command.reason } }];
    case 'CompleteImport':
      return status === 'running' && through >= rows ? [{ type: 'ImportCompleted', data: of }] : [];
    case 'StartUndo':
      if (status === 'undoing' || status === 'undone') return [];
      if (status === 'prepared' || isBusy) {
        throw new DomainError('conflict', 'An import can be undone when it has ended');
      }
      return [{ type: 'ImportUndoStarted', data: of }];
    case 'CompleteUndo': {
      if (status !== 'undoing') return [];
      const { removed, kept } = command;
      return [{ type: 'ImportUndone', data: { ...of, removed, kept } }];
    }
  }
}

/** A person's imports. One at a time is running or being undone; each step is recorded once. */
export const importsDecider: Decider<Imports, ImportCommand, ImportEvent> = {
  category: 'imports',
  events: importEvents,
  initialState: {},
  evolve,
  decide,
};
