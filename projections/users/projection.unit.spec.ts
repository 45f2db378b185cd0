import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import {
  behavesAsProjection,
  completesPartialWrites,
  documentsAfter,
  recorded,
} from '../testing/projection-specification.js';
import { knownLog, randomLogs } from '../testing/sample-logs.js';
import { usersProjection } from './projection.js';

const ana = {
  userId: 'ana',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Silva',
  profilePicture: null,
  bio: '',
  enabledCategories: ['book', 'movie', 'series', 'podcast', 'music', 'place'],
};

describe('people', () => {
  it('start with all six categories, no picture and an empty bio', () => {
    const { events } = new Community().registers('ana', 'Ana', 'Silva');
    expect(documentsAfter(usersProjection, events)).toStrictEqual({ ana });
  });

  it('are there once each, however often they register', () => {
    const { events } = new Community()
      .registers('ana', 'Ana', 'Silva')
      .registers('ben')
      .registers('ana', 'Anna', 'Sylva');
    const documents = documentsAfter(usersProjection, events);
    expect(Object.keys(documents)).toStrictEqual(['ana', 'ben']);
    expect(documents['ana']).toStrictEqual(ana);
  });

  it('have no name and no address once they were erased', () => {
    const nobody = { userId: 'ana', email: null, firstName: null, lastName: null };
    const event = recorded({ type: 'UserRegistered', data: nobody }, { at: 1 });
    expect(documentsAfter(usersProjection, [event])).toStrictEqual({ ana: { ...ana, ...nobody } });
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

behavesAsProjection(usersProjection, knownLog);
behavesAsProjection(usersProjection, randomLogs);
completesPartialWrites(usersProjection, knownLog);
