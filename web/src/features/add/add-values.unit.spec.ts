import { describe, expect, it } from '@jest/globals';
import {
  emptyValues,
  errorsOf,
  isTouched,
  missingToSave,
  requestOf,
  withAddress,
  withAnyType,
  withEnabledType,
  withLink,
  withPlace,
  withType,
} from './add-values.js';

const good = { ...emptyValues(['book']), title: 'Emma', description: 'Wit.' };

describe('the Add form', () => {
  it('accepts a name and a why', () => {
    expect(errorsOf(good)).toEqual({});
  });

  it('rejects missing values', () => {
    expect(errorsOf({ ...good, title: ' ', description: ' ' })).toEqual({
      title: 'Name is required.',
      description: 'The field "Why" is required. Please say why you recommend this.',
    });
  });

  it.each([
    ['', true],
    ['https://example.com', true],
    ['example', false],
    ['javascript:alert(1)', false],
  ])('validates the link "%s": %s', (link, fine) => {
    expect(errorsOf({ ...good, link }).link === undefined).toBe(fine);
  });

  it('starts private, with the first enabled type in display order', () => {
    expect(emptyValues(['music', 'book'])).toMatchObject({ type: 'book' });
    expect(requestOf(good).keepPrivate).toBe(true);
  });

  it('knows whether closing would lose input', () => {
    expect(isTouched(emptyValues(['book']))).toBe(false);
    expect(isTouched(good)).toBe(true);
  });

  it('falls back to the first enabled type', () => {
    expect(withEnabledType(good, ['place', 'movie']).type).toBe('movie');
    expect(withEnabledType(good, ['book']).type).toBe('book');
    expect(emptyValues([]).type).toBe('movie');
  });

  it('clears the selected result with its type', () => {
    const chosen = { ...good, picked: 'Emma', metadata: { isbn: '1' } };
    expect(withType(chosen, 'movie')).toMatchObject({ type: 'movie', picked: null, metadata: {} });
  });

  const film = 'https://www.themoviedb.org/movie/603-the-matrix';

  it('takes type and title from a known link, and overwrites no title', () => {
    const all = ['book', 'movie'] as const;
    expect(withLink(emptyValues(['book', 'movie']), film, all)).toMatchObject({
      type: 'movie',
      title: 'The matrix',
      link: film,
    });
    expect(withLink(good, film, all).title).toBe('Emma');
    expect(withLink(good, film, ['book']).type).toBe('book');
  });

  it('adds the ids of the link; those of the selected result win', () => {
    const values = { ...good, type: 'movie' as const, link: film };
    expect(requestOf(values).metadata).toMatchObject({ tmdbId: 603 });
    const chosen = { ...values, metadata: { tmdbId: 604 } };
    expect(requestOf(chosen).metadata).toMatchObject({ tmdbId: 604 });
    expect(requestOf({ ...values, type: 'book' }).metadata).toEqual({});
  });

  it('requires recipients where sharing is on, and sends to none otherwise', () => {
    const shared = { ...good, toFriends: true };
    expect(errorsOf(shared).friendEmails).toBe(
      'Please select at least one friend or group to share with.',
    );
    const chosen = { ...shared, friendEmails: ['ben@example.com'] };
    expect(errorsOf(chosen)).toEqual({});
    expect(requestOf(chosen).friendEmails).toEqual(['ben@example.com']);
    expect(requestOf({ ...chosen, toFriends: false }).friendEmails).toEqual([]);
  });

  it('searches all types until one is chosen, by the person or by a link', () => {
    const empty = emptyValues(['movie', 'book']);
    expect(empty).toMatchObject({ type: 'movie', isTypeChosen: false });
    expect(withType(empty, 'book')).toMatchObject({ type: 'book', isTypeChosen: true });
    expect(withAnyType(withType(empty, 'book'), ['movie', 'book'])).toEqual(empty);
    expect(withLink(empty, film, ['movie', 'book']).isTypeChosen).toBe(true);
    expect(emptyValues(['book']).isTypeChosen).toBe(true);
  });

  it('asks for the type of a name without a search result, and saves none by itself', () => {
    const typed = {
      ...good,
      ...emptyValues(['movie', 'book']),
      title: 'Emma',
      description: 'Wit.',
    };
    expect(errorsOf(typed)).toEqual({ type: 'Choose a type.' });
    expect(missingToSave(typed)).toBe('Still needed: a type.');
    expect(errorsOf(withType(typed, 'book'))).toEqual({});
  });

  it('keeps the address of a place by hand, and where a found address is', () => {
    const bench = { ...good, type: 'place' as const };
    const typed = withAddress(bench, ' 4 Rue Fontaine ');
    expect(requestOf(typed).metadata).toEqual({ address: '4 Rue Fontaine' });
    const location = { lat: 48.9, lng: 2.3 };
    const found = { address: '4 Rue Fontaine, Paris', location, rating: 4.5 };
    const placed = withPlace(typed, found);
    expect(placed.title).toBe('Emma');
    expect(requestOf(placed).metadata).toEqual({ address: '4 Rue Fontaine, Paris', location });
    expect(requestOf(withAddress(placed, 'x')).metadata).toEqual({ address: 'x' });
    expect(requestOf({ ...typed, type: 'book' }).metadata).toEqual({});
  });

  it('says what is missing before it can be saved', () => {
    expect(missingToSave(good)).toBeNull();
    expect(missingToSave({ ...good, title: ' ' })).toBe('Still needed: a name.');
    expect(missingToSave(emptyValues(['book']))).toBe('Still needed: a name and a why.');
  });
});
