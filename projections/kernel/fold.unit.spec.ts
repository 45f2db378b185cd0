import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { FoldError, type WorkingDocument, WorkingSet } from './fold.js';
import { type Documents, type Projection, projection } from './projection.js';
import { changesOf } from '../testing/collection.js';
import { positionAt, recorded } from '../testing/recorded-event.js';

interface Note {
  readonly text: string;
}

/** A read model with one handler, which touches `note` and `other`. */
function notes(
  fold: (documents: Documents<Note>, event: RecordedTrbooEvent) => void,
  touches: readonly string[] = ['note', 'other'],
): Projection<Note> {
  return projection({
    name: 'notes',
    version: 1,
    indexes: {},
    document: z.object({ text: z.string() }),
    handlers: {
      EmailClaimed: {
        touches: () => touches,
        fold: (event, documents) => fold(documents, event),
      },
    },
  });
}

const claimed = (at: number) => recorded({ type: 'EmailClaimed', data: { userId: 'ana' } }, { at });
const unhandled = recorded(
  { type: 'FriendRemoved', data: { userId: 'ana', friendId: 'ben' } },
  { at: 1 },
);
const written = (at: number, text: string): WorkingDocument<Note> => ({
  position: positionAt(at),
  body: { text },
});

/** A set in which the store had these documents, and no others. */
function loaded(stored: Readonly<Record<string, WorkingDocument<Note>>> = {}): WorkingSet<Note> {
  const working = new WorkingSet<Note>();
  working.load(['note', 'other'], new Map(Object.entries(stored)));
  return working;
}

const writes = (text: string) => notes((documents) => documents.put('note', { text }));
/** Adds a letter to the note for each event. */
const grows = notes((documents) =>
  documents.put('note', { text: `${documents.get('note')?.text ?? ''}x` }),
);

describe('the documents that a batch needs', () => {
  it('are all that its events touch, each once', () => {
    const working = new WorkingSet<Note>();
    expect(working.missing(grows, [claimed(1), unhandled, claimed(2)])).toStrictEqual([
      'note',
      'other',
    ]);
  });

  it('do not include those already loaded, whether or not the store had them', () => {
    const working = new WorkingSet<Note>();
    working.load(['note'], new Map());
    expect(working.missing(grows, [claimed(1)])).toStrictEqual(['other']);
    working.load(['other'], new Map([['other', written(1, 'stored')]]));
    expect(working.missing(grows, [claimed(1)])).toStrictEqual([]);
  });

  it('are none when nothing is stored', () => {
    const working = new WorkingSet<Note>(true);
    expect(working.missing(grows, [claimed(1)])).toStrictEqual([]);
    working.fold(grows, claimed(1));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(1, 'x')]]));
    expect(working.missing(grows, [claimed(2)])).toStrictEqual([]);
    expect(working.size).toBe(1);
  });

  it('are none for events that are not handled', () => {
    expect(new WorkingSet<Note>().missing(grows, [unhandled])).toStrictEqual([]);
  });
});

describe('folding an event', () => {
  it('makes a document that the store did not have', () => {
    const working = loaded();
    working.fold(writes('new'), claimed(1));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(1, 'new')]]));
  });

  it('changes a document that the store had', () => {
    const working = loaded({ note: written(1, 'x') });
    working.fold(grows, claimed(2));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(2, 'xx')]]));
  });

  it('lets each event see what those before it have done', () => {
    const working = loaded();
    for (const at of [1, 2, 3]) working.fold(grows, claimed(at));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(3, 'xxx')]]));
  });

  it('does nothing for an event that is not handled', () => {
    const working = loaded();
    working.fold(grows, unhandled);
    expect(changesOf(working).size).toBe(0);
  });

  it('does not report documents that were only read', () => {
    const working = loaded({ note: written(1, 'x') });
    working.fold(
      notes((documents) => void documents.get('note')),
      claimed(2),
    );
    expect(changesOf(working).size).toBe(0);
  });

  it('lets one event write a document twice', () => {
    const working = loaded();
    const twice = notes((documents) => {
      documents.put('note', { text: 'first' });
      documents.put('note', { text: `${documents.get('note')?.text ?? ''} and second` });
    });
    working.fold(twice, claimed(1));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(1, 'first and second')]]));
  });

  it('finds no removed document, and keeps the position of its removal', () => {
    const working = loaded({ note: written(1, 'x') });
    const seen: unknown[] = [];
    const removes = notes((documents) => {
      documents.remove('note');
      seen.push(documents.get('note'));
    });
    working.fold(removes, claimed(2));
    expect(seen).toStrictEqual([undefined]);
    expect(changesOf(working)).toStrictEqual(
      new Map([['note', { position: positionAt(2), body: undefined }]]),
    );
  });

  it('can write a document again that was removed before', () => {
    const working = loaded({ note: written(1, 'x') });
    working.fold(
      notes((documents) => documents.remove('note')),
      claimed(2),
    );
    working.fold(grows, claimed(3));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(3, 'x')]]));
  });
});

describe('an event that a document has seen', () => {
  it('does not change it again, in the same batch or in a later one', () => {
    const working = loaded();
    working.fold(grows, claimed(2));
    working.fold(grows, claimed(2));
    expect(changesOf(working)).toStrictEqual(new Map([['note', written(2, 'x')]]));
    const later = loaded({ note: written(2, 'x') });
    later.fold(grows, claimed(2));
    expect(changesOf(later).size).toBe(0);
  });

  it('does not change it when a later one was seen', () => {
    const working = loaded({ note: written(10, 'x') });
    working.fold(grows, claimed(9));
    expect(changesOf(working).size).toBe(0);
  });

  it('does not remove it', () => {
    const working = loaded({ note: written(2, 'x') });
    working.fold(
      notes((documents) => documents.remove('note')),
      claimed(2),
    );
    expect(changesOf(working).size).toBe(0);
  });

  it('does not bring it back after it was removed', () => {
    const working = loaded({ note: { position: positionAt(5), body: undefined } });
    working.fold(grows, claimed(4));
    expect(changesOf(working).size).toBe(0);
  });

  it('still changes other documents that have not seen it', () => {
    const both = notes((documents) => {
      documents.put('note', { text: 'again' });
      documents.put('other', { text: 'now' });
    });
    const working = loaded({ note: written(2, 'x') });
    working.fold(both, claimed(2));
    expect(changesOf(working)).toStrictEqual(new Map([['other', written(2, 'now')]]));
  });
});

/** What folding throws. */
function failureOf(working: WorkingSet<Note>, model: Projection<Note>, at: number): unknown {
  try {
    working.fold(model, claimed(at));
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('an event that cannot be folded', () => {
  const broken = new Error('the handler is broken');
  const fails = notes(() => {
    throw broken;
  });

  it('is named by the error, with its cause', () => {
    const failure = failureOf(loaded(), fails, 3);
    expect(failure).toBeInstanceOf(FoldError);
    expect(failure).toHaveProperty('event', claimed(3));
    expect(failure).toHaveProperty('cause', broken);
    expect(String(failure)).toBe(
      'FoldError: event event-3 at 00000000000000000003 cannot be folded: ' +
        'Error: the handler is broken',
    );
  });

  it.each<readonly [string, (documents: Documents<Note>) => void]>([
    ['reads', (documents) => void documents.get('secret')],
    ['writes', (documents) => documents.put('secret', { text: 'x' })],
    ['removes', (documents) => documents.remove('secret')],
  ])('is one whose handler %s a document that it does not touch', (_does, fold) => {
    const failure = failureOf(loaded(), notes(fold), 1);
    expect(failure).toBeInstanceOf(FoldError);
    expect(String(failure)).toContain('the handler does not declare that it touches secret');
  });
});
