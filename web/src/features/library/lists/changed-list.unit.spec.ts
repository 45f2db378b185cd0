import { describe, expect, it } from '@jest/globals';
import type { Change } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { applyLaterChanges, changeList, type ListView, mayGainItem } from './changed-list.js';
import { type RecommendationPages, sorted } from './pages.js';

const me = 'me@example.com';
const ana = 'ana@example.com';
const recent: ListView = { of: 'explore', sort: 'most-recent' };
const library: ListView = { of: 'library', section: 'all', sort: 'most-recent' };

function card(id: string, day: number, more: Partial<Recommendation> = {}): Recommendation {
  const person = { email: ana, firstName: 'Ana', lastName: '', profilePicture: null };
  return {
    id,
    title: id,
    type: 'book',
    description: 'Because.',
    addedBy: ana,
    addedByUser: { ...person, first_name: 'Ana', last_name: '', profile_picture: null },
    addedDate: `2025-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    link: null,
    metadata: {},
    likedBy: [],
    dislikedBy: [],
    commentedBy: [],
    keepPrivate: false,
    inLibrary: false,
    notToBePassedOn: false,
    ...more,
  };
}

function list(cards: Recommendation[], nextCursor?: string): RecommendationPages {
  return { pages: [{ recommendations: cards, nextCursor }], pageParams: [undefined] };
}

function added(recommendation: Recommendation, version = '5'): Change {
  const { inLibrary, ...document } = recommendation;
  return { model: 'recommendations', id: document.id, version, document };
}

function removed(id: string): Change {
  return { model: 'recommendations', id, version: '9', removed: true };
}

function reacted(id: string, email: string, reaction: 'liked' | 'disliked' | null): Change {
  const document = { recommendationId: id, userEmail: email, reaction };
  return { model: 'opinions', id: `${id}:${email}`, version: '5', document };
}

const ids = ({ pages }: RecommendationPages) =>
  pages.flatMap(({ recommendations }) => recommendations.map(({ id }) => id));

describe('a deleted recommendation', () => {
  it('is removed from every list', () => {
    const before = list([card('b', 2), card('a', 1)]);
    for (const view of [recent, library, { of: 'sent' } as const]) {
      const after = changeList(before, view, removed('b'), me);
      expect(after.pages[0]?.recommendations.map(({ id }) => id)).toEqual(['a']);
    }
  });

  it('leaves other lists unchanged', () => {
    const before = list([card('a', 1)]);
    expect(changeList(before, recent, removed('b'), me)).toBe(before);
  });
});

describe('a reaction', () => {
  it('counts once, even if received repeatedly', () => {
    const once = changeList(list([card('a', 1)]), recent, reacted('a', ana, 'liked'), me);
    const twice = changeList(once, recent, reacted('a', ana, 'liked'), me);
    expect(once.pages[0]?.recommendations[0]?.likedBy).toEqual([ana]);
    expect(twice).toBe(once);
  });

  it('moves a person from likes to dislikes, and to neither', () => {
    const before = list([card('a', 1, { likedBy: [ana, me] })]);
    const disliked = changeList(before, recent, reacted('a', ana, 'disliked'), me);
    expect(disliked.pages[0]?.recommendations[0]).toMatchObject({
      likedBy: [me],
      dislikedBy: [ana],
    });
    const gone = changeList(disliked, recent, reacted('a', ana, null), me);
    expect(gone.pages[0]?.recommendations[0]).toMatchObject({ likedBy: [me], dislikedBy: [] });
  });

  it('leaves lists without the card unchanged', () => {
    const before = list([card('a', 1)]);
    expect(changeList(before, recent, reacted('b', ana, 'liked'), me)).toBe(before);
  });
});

describe('a comment', () => {
  const commented: Change = {
    model: 'comments',
    id: 'a_1',
    version: '5',
    document: {
      id: 'a_1',
      recommendationId: 'a',
      userEmail: ana,
      comment: 'Twice!',
      createdAt: '',
      created_at: '',
      user: card('a', 1).addedByUser,
    },
  };

  it('counts once on every card, even if received repeatedly', () => {
    for (const view of [recent, library, { of: 'sent' } as const]) {
      const once = changeList(list([card('a', 1), card('b', 2)]), view, commented, me);
      const counted = once.pages[0]?.recommendations.map(({ commentedBy }) => commentedBy);
      expect(counted).toEqual([[ana], []]);
      expect(changeList(once, view, commented, me)).toBe(once);
    }
  });
});

describe('a saved or removed recommendation', () => {
  const told = (inLibrary: boolean): Change => ({
    model: 'library',
    id: 'a',
    version: '5',
    document: { inLibrary },
  });

  it('is marked on every card', () => {
    for (const view of [recent, { of: 'sent' } as const]) {
      const saved = changeList(list([card('a', 1), card('b', 2)]), view, told(true), me);
      const states = saved.pages[0]?.recommendations.map(({ inLibrary }) => inLibrary);
      expect(states).toEqual([true, false]);
      expect(changeList(saved, view, told(true), me)).toBe(saved);
      const removed = changeList(saved, view, told(false), me);
      expect(removed.pages[0]?.recommendations[0]?.inLibrary).toBe(false);
    }
  });

  it('starts as saved for the owner only', () => {
    const mine = added(card('a', 1, { addedBy: me }));
    const { inLibrary } =
      changeList(list([]), library, mine, me).pages[0]?.recommendations[0] ?? {};
    expect(inLibrary).toBe(true);
  });
});

describe('the order of a library list', () => {
  it('follows the date shown on the card: saved or added', () => {
    const saved = card('b', 1, { savedDate: '2025-01-05T00:00:00.000Z' });
    const before = list([saved, card('a', 3)]);
    const mine = (day: number) => added(card('c', day, { addedBy: me }));
    expect(ids(changeList(before, library, mine(4), me))).toEqual(['b', 'c', 'a']);
    expect(ids(changeList(before, library, mine(6), me))).toEqual(['c', 'b', 'a']);
  });
});

describe('a sorted library list', () => {
  it.each([
    ['title', ['Ähre', 'b', 'Zoo']],
    ['added', ['Zoo', 'b', 'Ähre']],
    ['most-liked', ['Zoo', 'b', 'Ähre']],
    ['most-recent', ['Ähre', 'Zoo', 'b']],
  ] as const)('takes in a new one where it belongs: %s', (sort, expected) => {
    const ähre = card('Ähre', 1, { savedDate: '2025-01-09T00:00:00.000Z' });
    const zoo = card('Zoo', 5, { likedBy: [ana] });
    const before = list(sorted([zoo, ähre], sort));
    const change = added(card('b', 3, { addedBy: me }));
    expect(ids(changeList(before, { ...library, sort }, change, me))).toEqual(expected);
  });
});

describe('a list of a single recommendation', () => {
  it('takes in no other', () => {
    const view: ListView = { ...library, id: 'a' };
    const mine = (id: string) => added({ ...card(id, 1), addedBy: me });
    expect(ids(changeList(list([]), view, mine('b'), me))).toEqual([]);
    expect(ids(changeList(list([]), view, mine('a'), me))).toEqual(['a']);
  });
});

describe('a list filtered by likes', () => {
  const likedBy = (email: string): ListView => ({
    of: 'library',
    section: 'all',
    sort: 'most-recent',
    likedBy: email,
  });

  it('loses unliked cards, except those the person has just unliked', () => {
    const before = list([card('a', 1, { likedBy: [ana, me] })]);
    expect(ids(changeList(before, likedBy(ana), reacted('a', ana, null), me))).toEqual([]);
    expect(ids(changeList(before, likedBy(ana), reacted('a', me, null), me))).toEqual(['a']);
    expect(ids(changeList(before, likedBy(me), reacted('a', me, null), me))).toEqual(['a']);
  });

  it.each<[string, ListView, string, boolean]>([
    ['by this person', likedBy(ana), ana, true],
    ['by another', likedBy(ana), me, false],
    ['in the order of likes', { of: 'explore', sort: 'most-liked' }, ana, true],
    ['in the order of time', recent, ana, false],
    ['among what was sent', { of: 'sent' }, ana, false],
  ])('may gain a card by a like: %s', (_name, view, userEmail, gains) => {
    expect(mayGainItem(view, { recommendationId: 'b', userEmail, reaction: 'liked' })).toBe(gains);
    expect(mayGainItem(view, { recommendationId: 'b', userEmail, reaction: null })).toBe(false);
  });
});

describe('a new recommendation', () => {
  it('is inserted once, by the list’s order', () => {
    const before = list([card('c', 3), card('a', 1)]);
    const once = changeList(before, recent, added(card('b', 2)), me);
    expect(ids(once)).toEqual(['c', 'b', 'a']);
    expect(ids(changeList(once, recent, added(card('b', 2)), me))).toEqual(['c', 'b', 'a']);
  });

  it('sorts below liked cards when the most liked come first', () => {
    const before = list([card('a', 1, { likedBy: [ana] })]);
    const view: ListView = { of: 'explore', sort: 'most-liked' };
    expect(ids(changeList(before, view, added(card('b', 2)), me))).toEqual(['a', 'b']);
  });

  it('is left to the next page when it sorts after the last loaded card', () => {
    const before = list([card('c', 3)], 'more');
    expect(changeList(before, recent, added(card('a', 1)), me)).toBe(before);
  });

  it.each<[string, ListView, boolean]>([
    ['its category', { of: 'explore', sort: 'most-recent', category: 'book' }, true],
    ['another category', { of: 'explore', sort: 'most-recent', category: 'movie' }, false],
    ['its friend', { of: 'explore', sort: 'most-recent', friend: ana }, true],
    ['another friend', { of: 'explore', sort: 'most-recent', friend: 'bo@example.com' }, false],
    ["the person's own library", library, false],
    ['a search that finds it', { ...recent, search: 'becau ana' }, true],
    ['a search that does not', { ...recent, search: 'ecause' }, false],
    ['what was sent', { of: 'sent' }, false],
  ])('respects the filter: %s', (_name, view, shown) => {
    expect(ids(changeList(list([]), view, added(card('a', 1)), me))).toEqual(shown ? ['a'] : []);
  });

  it('of the person is added to the library, not to Explore', () => {
    const own = added(card('a', 1, { addedBy: me }));
    expect(ids(changeList(list([]), recent, own, me))).toEqual([]);
    expect(ids(changeList(list([]), library, own, me))).toEqual(['a']);
  });

  it.each<[string, ListView, boolean]>([
    ['own ones', { of: 'library', section: 'my-recommendations', sort: 'most-recent' }, true],
    ['its type', { of: 'library', section: 'book', sort: 'most-recent' }, true],
    ['another type', { of: 'library', section: 'movie', sort: 'most-recent' }, false],
    ["friends'", { of: 'library', section: 'friends-recommendations', sort: 'most-recent' }, false],
    [
      'what somebody likes',
      { of: 'library', section: 'all', sort: 'most-recent', likedBy: ana },
      false,
    ],
  ])('of the person is added to the section: %s', (_name, view, shown) => {
    const own = added(card('a', 1, { addedBy: me }));
    expect(ids(changeList(list([]), view, own, me))).toEqual(shown ? ['a'] : []);
  });

  it('keeps its reactions when it is updated', () => {
    const before = list([card('a', 1, { likedBy: [ana] })]);
    const { likedBy, dislikedBy, ...document } = card('a', 1, { title: 'New' });
    expect([likedBy, dislikedBy]).toEqual([[], []]);
    const change: Change = { model: 'recommendations', id: 'a', version: '5', document };
    const after = changeList(before, recent, change, me);
    expect(after.pages[0]?.recommendations[0]).toMatchObject({ title: 'New', likedBy: [ana] });
  });
});

describe('applying later changes', () => {
  const page = { recommendations: [card('a', 1)] };

  it('updates a first page with changes that arrived meanwhile', () => {
    const later = [added(card('b', 2)), reacted('a', ana, 'liked')];
    const caughtUp = applyLaterChanges(page, undefined, recent, later, me);
    expect(caughtUp.recommendations.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(caughtUp.recommendations[1]?.likedBy).toEqual([ana]);
  });

  it('leaves the rest of the page unchanged', () => {
    const counted = { ...page, counts: { all: 1 } };
    expect(applyLaterChanges(counted, undefined, library, [removed('a')], me)).toEqual({
      recommendations: [],
      counts: { all: 1 },
    });
  });

  it('adds nothing to further pages, where it would be a duplicate', () => {
    const later = [added(card('b', 2)), reacted('a', ana, 'liked')];
    const caughtUp = applyLaterChanges(page, 'cursor', recent, later, me);
    expect(caughtUp.recommendations.map(({ id }) => id)).toEqual(['a']);
    expect(caughtUp.recommendations[0]?.likedBy).toEqual([ana]);
  });
});
