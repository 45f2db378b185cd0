import { describe, expect, it } from '@jest/globals';
import { searchTest } from './pages.js';

const person = (firstName: string) => ({
  email: `${firstName}@example.com`,
  firstName,
  lastName: '',
  profilePicture: null,
  first_name: firstName,
  last_name: '',
  profile_picture: null,
});
const item = {
  title: 'L’Étranger',
  type: 'book' as const,
  description: 'The sun did it.',
  metadata: { authors: ['Albert Camus'] },
  addedBy: 'Ana@example.com',
  addedByUser: person('Ana'),
  why: 'Für lange Nächte',
  sender: person('Ben'),
  earlierWhys: ['Short.'],
  otherShares: [{ recommendationId: 'b', sender: person('Cleo'), why: 'Heat', sentDate: '' }],
};
const me = 'me@example.com';

describe('a search on this device', () => {
  it.each([
    'etr',
    'letranger',
    'livre camus',
    'camus sun',
    'nachte',
    'short',
    'heat',
    'an',
    'ben',
    'cleo',
  ])('finds by %s, as the server does', (search) => {
    expect(searchTest(search, me)(item)).toBe(true);
  });

  it.each(['ranger', 'camus moon', 'example'])('does not find by %s', (search) => {
    expect(searchTest(search, me)(item)).toBe(false);
  });

  it('does not find everything by one’s own name', () => {
    expect(searchTest('ana', 'Ana@example.com')(item)).toBe(false);
  });
});
