import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { recorded } from '../testing/recorded-event.js';
import { randomLogs } from '../testing/random-logs.js';
import { usersProjection } from './projection.js';

const ana = {
  userId: 'ana',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
  profilePicture: null,
  bio: '',
  enabledCategories: ['book', 'movie', 'series', 'podcast', 'music', 'place'],
  openTo: 'everyone',
  listedBy: 'name',
  key: 'ana silva',
  key2: 'silva ana',
};

describe('people', () => {
  it('start with all six categories, no picture and an empty bio', () => {
    const { events } = new Community().registers('ana', 'Ana', 'Silva');
    expect(documentsAfter(usersProjection, events)).toStrictEqual({ ana });
  });

  it('have one document each, however often they register', () => {
    const { events } = new Community()
      .registers('ana', 'Ana', 'Silva')
      .registers('ben')
      .registers('ana', 'Anna', 'Sylva');
    const documents = documentsAfter(usersProjection, events);
    expect(Object.keys(documents)).toStrictEqual(['ana', 'ben']);
    expect(documents['ana']).toStrictEqual(ana);
  });

  it('have no name and no address when those of their registration were erased', () => {
    const nobody = { userId: 'ana', email: null, firstName: null, lastName: null };
    const event = recorded({ type: 'UserRegistered', data: nobody }, { at: 1 });
    const { listedBy, key, key2, ...unlisted } = ana;
    expect(documentsAfter(usersProjection, [event])).toStrictEqual({
      ana: { ...unlisted, ...nobody },
    });
  });

  it('leave nothing but their id when their account is erased', () => {
    const { events } = new Community().registers('ana', 'Ana').updates('ana', { bio: 'Reads.' });
    const gone = { email: null, firstName: null, lastName: null, bio: null, profilePicture: null };
    const after = new Community().registers('ana', 'Ana').updates('ana', { bio: 'Reads.' });
    expect(documentsAfter(usersProjection, after.erases('ana').events)).toStrictEqual({
      ana: { userId: 'ana', ...gone, enabledCategories: [], openTo: 'nobody', erased: true },
    });
    expect(events).toHaveLength(3);
  });

  it('show the profile as it was updated last', () => {
    const { events } = new Community()
      .registers('ana', 'Ana', 'Silva')
      .registers('ben')
      .updates('ana', { bio: 'Reads on trains.', profilePicture: 'picture-1' })
      .updates('ana', { lastName: 'Costa', enabledCategories: ['music', 'book'] });
    expect(documentsAfter(usersProjection, events)['ana']).toStrictEqual({
      ...ana,
      lastName: 'Costa',
      key: 'ana costa',
      key2: 'costa ana',
      bio: 'Reads on trains.',
      profilePicture: 'picture-1',
      enabledCategories: ['book', 'music'],
    });
    const { events: more } = new Community()
      .registers('ana', 'Ana', 'Silva')
      .updates('ana', { bio: 'Reads.', profilePicture: 'picture-1' })
      .updates('ana', { bio: '', profilePicture: null });
    expect(documentsAfter(usersProjection, more)['ana']).toStrictEqual(ana);
  });

  it('are found by each of the first four words of their names, without case and accents', () => {
    const { events } = new Community().registers('ana', 'Ána María', 'de la Cruz');
    expect(documentsAfter(usersProjection, events)['ana']).toMatchObject({
      listedBy: 'name',
      key: 'ana maria de la cruz',
      key2: 'maria de la cruz ana',
      key3: 'de la cruz ana maria',
      key4: 'la cruz ana maria de',
    });
  });

  it('take recommendations from those they chose last', () => {
    const { events } = new Community()
      .registers('ana', 'Ana', 'Silva')
      .updates('ana', { openTo: 'nobody' })
      .updates('ana', { openTo: 'friends' });
    expect(documentsAfter(usersProjection, events)).toStrictEqual({
      ana: { ...ana, openTo: 'friends' },
    });
  });

  it('keep what is not text when the texts of an update were erased', () => {
    const { events } = new Community().registers('ana', 'Ana', 'Silva');
    const gone = { userId: 'ana', firstName: null, lastName: null, bio: null };
    const data = { ...gone, profilePicture: 'picture-1' };
    const update = recorded({ type: 'ProfileUpdated', data }, { at: 100 });
    const { key2, ...named } = ana;
    expect(documentsAfter(usersProjection, [...events, update])).toStrictEqual({
      ana: { ...named, ...data, listedBy: 'address', key: 'ana example com' },
    });
  });

  it('are not made by an update of somebody unknown', () => {
    const data = { userId: 'ana', enabledCategories: ['book' as const] };
    const event = recorded({ type: 'CategoriesChanged', data }, { at: 1 });
    expect(documentsAfter(usersProjection, [event])).toStrictEqual({});
  });

  it('are those who registered, whatever else happens', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const registered = events.flatMap(({ type, data }) =>
          type === 'UserRegistered' ? [data.userId] : [],
        );
        expect(Object.keys(documentsAfter(usersProjection, events)).sort()).toStrictEqual(
          registered.sort(),
        );
      }),
    );
  });
});
