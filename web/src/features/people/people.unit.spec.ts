import { describe, expect, it } from '@jest/globals';
import { scripts } from '../../../../tests/support/scripts.js';
import { compareNames, initials, unknownPerson, personPath } from './people.js';

describe('the path of a person’s page', () => {
  it('has the id and never the address, and is the profile for oneself', () => {
    expect(personPath({ id: 'ana', email: 'ana@x.fr' }, 'me@x.fr')).toBe('/friends/ana');
    expect(personPath({ id: 'ben', email: '' }, 'me@x.fr')).toBe('/friends/ben');
    expect(personPath({ id: 'me', email: 'me@x.fr' }, 'me@x.fr')).toBe('/profile');
  });

  it('is missing for somebody of whom nothing is left', () => {
    expect(personPath({ email: '' }, 'me@x.fr')).toBeNull();
  });
});

it('people are sorted by name as the language does, accents and case aside', () => {
  const named = (firstName: string) => ({ ...unknownPerson('x@x.fr'), firstName });
  const people = ['Zoé', 'émile', 'Élise', 'Emma', 'Ana'].map(named);
  expect(people.toSorted(compareNames).map(({ firstName }) => firstName)).toEqual([
    'Ana',
    'Élise',
    'émile',
    'Emma',
    'Zoé',
  ]);
});

describe('initials', () => {
  it.each(scripts)('are whole characters in $script', ({ text, first }) => {
    expect(initials({ firstName: text, lastName: '', email: '' })).toBe(first.toUpperCase());
  });
});
