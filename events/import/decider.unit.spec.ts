import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { importsDecider } from './decider.js';

const { given } = specification(importsDecider);
const now = '2026-01-31T12:00:00.000Z';
const of = { userId: 'ana', importId: 'one' };
const prepared = {
  type: 'ImportPrepared',
  data: { ...of, service: 'trakt', rows: 250, preparedAt: now },
} as const;
const started = { type: 'ImportStarted', data: { ...of, startedAt: now } } as const;
const recorded = (through: number) =>
  ({ type: 'ImportRowsRecorded', data: { ...of, through, added: 90 } }) as const;
const completed = { type: 'ImportCompleted', data: of } as const;
const undoing = { type: 'ImportUndoStarted', data: of } as const;
const cancelled = { type: 'ImportCancelled', data: { ...of, reason: 'person' } } as const;

describe('an import', () => {
  const prepare = { type: 'PrepareImport', ...of, service: 'trakt', rows: 250, now } as const;
  const start = { type: 'StartImport', ...of, now } as const;

  it('is prepared, then started once', () => {
    given().when(prepare).then(prepared);
    given(prepared).when(start).then(started);
    given(prepared, started).when(start).thenNothingHappened();
    given().when(start).thenRefused('not-found');
  });

  it('is replaced by the next file while it is not started, and is alone while it runs', () => {
    const next = { ...prepare, importId: 'two' };
    const other = { ...prepared, data: { ...prepared.data, importId: 'two' } };
    given(prepared).when(next).then(other);
    given(prepared, other).when(start).thenRefused('not-found');
    given(prepared, started).when(next).thenRefused('conflict');
    given(prepared, started, recorded(250), completed, undoing).when(next).thenRefused('conflict');
  });

  it('records each batch once, and is complete after the last row', () => {
    const batch = { type: 'RecordRows', ...of, through: 100, added: 90 } as const;
    const complete = { type: 'CompleteImport', ...of } as const;
    given(prepared, started).when(batch).then(recorded(100));
    given(prepared, started, recorded(100)).when(batch).thenNothingHappened();
    given(prepared, started, recorded(100)).when(complete).thenNothingHappened();
    given(prepared, started, recorded(250)).when(complete).then(completed);
  });

  it('is cancelled while it runs, and records only what was being added', () => {
    const cancel = { type: 'CancelImport', ...of, reason: 'person' } as const;
    given(prepared, started).when(cancel).then(cancelled);
    given(prepared, started, cancelled).when(cancel).thenNothingHappened();
    const batch = { type: 'RecordRows', ...of, through: 100, added: 90 } as const;
    given(prepared, started, cancelled).when(batch).then(recorded(100));
    given(prepared, started, cancelled, recorded(100)).when(cancel).thenNothingHappened();
    given(prepared, started, cancelled, undoing).when(batch).thenNothingHappened();
  });

  it('is undone once, after it has ended', () => {
    const undo = { type: 'StartUndo', ...of } as const;
    given(prepared, started).when(undo).thenRefused('conflict');
    given(prepared, started, cancelled).when(undo).then(undoing);
    given(prepared, started, cancelled, undoing).when(undo).thenNothingHappened();
    given(prepared, started, cancelled, undoing)
      .when({ type: 'CompleteUndo', ...of, removed: 88, kept: 2 })
      .then({ type: 'ImportUndone', data: { ...of, removed: 88, kept: 2 } });
  });
});
