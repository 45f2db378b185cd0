import { describe, expect, it } from '@jest/globals';
import { scripts } from '../../../../tests/support/scripts.js';
import { compareNames, initials, unknownPerson } from './names.js';

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
