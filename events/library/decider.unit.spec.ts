import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsAfter, specification, stateAfter } from '../testing/decider-specification.js';
import type { AddRecommendation, EditRecommendation, LibraryCommand } from './commands.js';
import { libraryDecider } from './decider.js';
import {
  type LibraryEvent,
  type RecommendationAdded,
  type RecommendationEdited,
} from './events.js';
import { type RecommendationType, recommendationTypes } from './recommendation-types.js';
import { titleDigest } from './title-key.js';

const { given } = specification(libraryDecider);

const noon = '2025-03-10T12:00:00.000Z';
const duplicateMessage = 'Doublon détecté: vous avez déjà ajouté cette recommandation.';

const dune: AddRecommendation['recommendation'] = {
  recommendationId: 'dune',
  ownerId: 'ana',
  type: 'book',
  title: 'Dune',
  description: 'A desert that stays with you long after the last page.',
  link: 'https://en.wikipedia.org/wiki/Dune_(novel)',
  metadata: { authors: ['Frank Herbert'], publishedDate: '1965' },
  keepPrivate: false,
  addedAt: '2025-03-09T08:30:00.000Z',
};

type Details = Partial<AddRecommendation['recommendation']>;
const add = (details: Details = {}, time = noon): AddRecommendation => ({
  type: 'AddRecommendation',
  recommendation: { ...dune, ...details },
  time,
});
const added = (details: Details = {}): RecommendationAdded => ({
  type: 'RecommendationAdded',
  data: { ...dune, ...details },
});

type Content = Partial<EditRecommendation['recommendation']>;
const content = (details: Content): EditRecommendation['recommendation'] => {
  const { recommendationId, ownerId, title, description, link, metadata } = dune;
  return { recommendationId, ownerId, title, description, link, metadata, ...details };
};
const edit = (details: Content = {}): EditRecommendation => ({
  type: 'EditRecommendation',
  recommendation: content(details),
});
const edited = (details: Content = {}): RecommendationEdited => ({
  type: 'RecommendationEdited',
  data: content(details),
});

const remove = (recommendationId = 'dune') =>
  ({ type: 'DeleteRecommendation', recommendationId, ownerId: 'ana' }) as const;
const removed = (recommendationId = 'dune', thingStays = true) =>
  ({
    type: 'RecommendationDeleted',
    data: { recommendationId, ownerId: 'ana', thingStays },
  }) as const;

describe('deleting a recommendation', () => {
  it('records it', () => {
    given(added()).when(remove()).then(removed());
  });

  it('is refused for an unknown or deleted recommendation', () => {
    given().when(remove()).thenRefused('not-found', 'Recommendation not found');
    given(added(), removed()).when(remove()).thenRefused('not-found');
    given(added(), removed()).when(edit()).thenRefused('not-found');
  });

  it('frees the title, but not the id', () => {
    given(added(), removed())
      .when(add({ recommendationId: 'other' }))
      .then(added({ recommendationId: 'other' }));
    given(added(), removed())
      .when(add({ title: 'Something else' }))
      .thenRefused('duplicate');
  });

  it('does not free a title that another recommendation has by now', () => {
    const renamed = [added(), edited({ title: 'Emma' })];
    const other = added({ recommendationId: 'other' });
    given(...renamed, other, removed())
      .when(add({ recommendationId: 'third' }))
      .thenRefused('duplicate');
  });
});

describe('editing a recommendation', () => {
  it('records all fields, with the title trimmed', () => {
    given(added())
      .when(edit({ title: ' Dune Messiah ', description: 'Better still.', link: null }))
      .then(edited({ title: 'Dune Messiah', description: 'Better still.', link: null }));
  });

  it('records once that it must not be passed on, or may be again', () => {
    const editPassingOn = (passingOnAllowed: boolean) => ({ ...edit(), passingOnAllowed });
    const changed = (allowed: boolean) =>
      ({
        type: 'PassingOnChanged',
        data: { recommendationId: 'dune', ownerId: 'ana', allowed },
      }) as const;
    given(added()).when(editPassingOn(false)).then(edited(), changed(false));
    given(added()).when(editPassingOn(true)).then(edited());
    given(added(), changed(false)).when(editPassingOn(false)).then(edited());
    given(added(), changed(false), edited({ title: 'Emma' }))
      .when(editPassingOn(true))
      .then(edited(), changed(true));
    given(added(), changed(false)).when(edit()).then(edited());
  });

  it('records a changed type before the edit, whose title must be free in it', () => {
    const ids = { recommendationId: 'dune', ownerId: 'ana' };
    const moved = { type: 'RecommendationTypeChanged', data: { ...ids, type: 'movie' } } as const;
    const move = { ...edit(), itemType: 'movie' } as const;
    given(added()).when(move).then(moved, edited());
    given(added(), moved, edited()).when(move).then(edited());
    const film = added({ recommendationId: 'film', type: 'movie' });
    given(added(), film).when(move).thenRefused('duplicate');
    // The book's title is free again.
    given(added(), moved, edited())
      .when(add({ recommendationId: 'other' }))
      .then(added({ recommendationId: 'other' }));
  });

  it('records once that its audience changed, whatever is edited in between', () => {
    const editAudience = (keepPrivate: boolean) => ({ ...edit(), keepPrivate });
    const changed = (keepPrivate: boolean) =>
      ({
        type: 'AudienceChanged',
        data: { recommendationId: 'dune', ownerId: 'ana', keepPrivate },
      }) as const;
    given(added({ keepPrivate: false }))
      .when(editAudience(true))
      .then(edited(), changed(true));
    given(added({ keepPrivate: true }), edited())
      .when(editAudience(true))
      .then(edited());
    given(added({ keepPrivate: true }), edited())
      .when(editAudience(false))
      .then(edited(), changed(false));
    given(added({ keepPrivate: false }), changed(true))
      .when(edit())
      .then(edited());
  });

  it('can change the case of its own title', () => {
    given(added())
      .when(edit({ title: 'DUNE' }))
      .then(edited({ title: 'DUNE' }));
  });

  it('is refused for a recommendation that is not in the library', () => {
    given().when(edit()).thenRefused('not-found', 'Recommendation not found');
    given(added())
      .when(edit({ recommendationId: 'emma' }))
      .thenRefused('not-found');
  });

  it('is refused for a title that another of the same type has', () => {
    const emma = added({ recommendationId: 'emma', title: 'Emma' });
    given(added(), emma)
      .when(edit({ title: ' eMMA' }))
      .thenRefused('duplicate', duplicateMessage);
    const film = added({ recommendationId: 'emma', title: 'Emma', type: 'movie' });
    given(added(), film)
      .when(edit({ title: 'Emma' }))
      .then(edited({ title: 'Emma' }));
  });

  it('frees the old title and takes the new one', () => {
    const renamed = [added(), edited({ title: 'Dune Messiah' })];
    const other = { recommendationId: 'other' };
    given(...renamed)
      .when(add({ ...other, title: 'Dune' }))
      .then(added({ ...other, title: 'Dune' }));
    given(...renamed)
      .when(add({ ...other, title: 'dune messiah' }))
      .thenRefused('duplicate');
  });

  it('of an unknown recommendation does not change the state', () => {
    expect(stateAfter(libraryDecider, [edited()])).toStrictEqual(libraryDecider.initialState);
  });
});

describe('adding a recommendation', () => {
  it('records all its fields', () => {
    given().when(add()).then(added());
  });

  it('trims the title and keeps its case', () => {
    given()
      .when(add({ title: '  dUNE \n' }))
      .then(added({ title: 'dUNE' }));
  });

  it('keeps the why unchanged', () => {
    given()
      .when(add({ description: ' Because. ' }))
      .then(added({ description: ' Because. ' }));
  });

  it('is refused as a duplicate when it is repeated', () => {
    given(added()).when(add()).thenRefused('duplicate', duplicateMessage);
  });

  it('is refused as a duplicate of a recommendation whose why was erased', () => {
    given(added({ description: null }))
      .when(add({ recommendationId: 'another' }))
      .thenRefused('duplicate');
  });
});

describe('the time at which a recommendation was added', () => {
  it('is recorded when it is in the past, or now', () => {
    given()
      .when(add({ addedAt: '1999-12-31T23:59:59.999Z' }))
      .then(added({ addedAt: '1999-12-31T23:59:59.999Z' }));
    given()
      .when(add({ addedAt: noon }))
      .then(added({ addedAt: noon }));
  });

  it('is replaced by the time of the command when it is in the future', () => {
    given()
      .when(add({ addedAt: '2025-03-10T12:00:00.001Z' }))
      .then(added({ addedAt: noon }));
    given()
      .when(add({ addedAt: '2099-01-01T00:00:00.000Z' }))
      .then(added({ addedAt: noon }));
  });

  it('is compared as a time, not as text', () => {
    given()
      .when(add({ addedAt: '2025-03-10T13:00:00.000+02:00' }))
      .then(added({ addedAt: '2025-03-10T13:00:00.000+02:00' }));
    given()
      .when(add({ addedAt: '2025-03-10T11:30:00.000-01:00' }))
      .then(added({ addedAt: noon }));
  });
});

const titles = [
  'Dune',
  'DUNE',
  ' dune',
  'Straße',
  'STRASSE',
  'É',
  'e\u0301',
  'Solaris',
  'Öl',
  'öl',
];
const anyDetails = fc.record({
  recommendationId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__', 'constructor'),
  type: fc.constantFrom(...recommendationTypes),
  title: fc.oneof(fc.constantFrom(...titles), fc.string()),
  addedAt: fc.constantFrom('2025-03-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'),
});

const history = (commands: readonly LibraryCommand[]) => eventsAfter(libraryDecider, commands);

/** The digests of the titles in the library after these events, by id. */
function titlesAfter(events: readonly LibraryEvent[]): Map<string, string> {
  const types = new Map<string, RecommendationType>();
  const keys = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === 'RecommendationDeleted') keys.delete(data.recommendationId);
    if (type === 'RecommendationAdded') types.set(data.recommendationId, data.type);
    if (type !== 'RecommendationAdded' && type !== 'RecommendationEdited') continue;
    const ofType = types.get(data.recommendationId);
    if (ofType !== undefined) {
      keys.set(data.recommendationId, titleDigest(ofType, data.title ?? ''));
    }
  }
  return keys;
}

const additions = anyDetails.map((details) => add(details));
const editions = anyDetails.map(({ recommendationId, title }) => edit({ recommendationId, title }));
const deletions = anyDetails.map(({ recommendationId }) => remove(recommendationId));
const commands = fc.array(fc.oneof(additions, editions, deletions), { maxLength: 40 });

describe('any sequence of additions, edits and deletions', () => {
  it('never leads to two recommendations with the same title and type, or adds an id twice', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const events = history(all);
        const keys = [...titlesAfter(events).values()];
        expect(new Set(keys).size).toBe(keys.length);
        const added = events.filter(({ type }) => type === 'RecommendationAdded');
        expect(new Set(added.map(({ data }) => data.recommendationId)).size).toBe(added.length);
      }),
    );
  });

  it('refuses to add only duplicates', () => {
    fc.assert(
      fc.property(commands, anyDetails, (all, details) => {
        const events = history(all);
        const titles = titlesAfter(events);
        const key = titleDigest(details.type, details.title);
        const ids = events.map(({ data }) => data.recommendationId);
        const taken = ids.includes(details.recommendationId) || [...titles.values()].includes(key);
        expect(history([...all, add(details)])).toHaveLength(events.length + (taken ? 0 : 1));
      }),
    );
  });

  it('records only trimmed titles, and no time in the future', () => {
    fc.assert(
      fc.property(commands, (all) => {
        for (const { type, data } of history(all)) {
          if (type !== 'RecommendationAdded' && type !== 'RecommendationEdited') continue;
          expect(data.title).toBe(data.title?.trim());
          if (type !== 'RecommendationAdded') continue;
          expect(Date.parse(data.addedAt)).toBeLessThanOrEqual(Date.parse(noon));
        }
      }),
    );
  });
});

describe('the state of a library', () => {
  it('accepts events in any order, and is not changed by later events', () => {
    const anyEvent = fc.oneof(
      anyDetails.map((details) => added(details)),
      anyDetails.map(({ recommendationId, title }) => edited({ recommendationId, title })),
      anyDetails.map(({ recommendationId }) => removed(recommendationId, false)),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), anyEvent, (before, next) => {
        const state = stateAfter(libraryDecider, before);
        const snapshot = [[...state.items], [...state.holders.own]];
        const after = libraryDecider.evolve(state, next);
        const { recommendationId } = next.data;
        const expected = titlesAfter([...before, next]).get(recommendationId);
        const item = after.items.get(recommendationId);
        expect(item?.titleDigest).toBe(expected);
        expect([[...state.items], [...state.holders.own]]).toStrictEqual(snapshot);
        expect(libraryDecider.initialState.items.size).toBe(0);
      }),
    );
  });
});
