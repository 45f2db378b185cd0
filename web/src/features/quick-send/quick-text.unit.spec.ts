import { describe, expect, it } from '@jest/globals';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { unknownPerson } from '../people/people.js';
import { readQuickText } from './quick-text.js';

const friend = (firstName: string, lastName = '', email = `${firstName}${lastName}@example.com`) =>
  ({
    ...unknownPerson(email),
    firstName,
    lastName,
    requestId: 'x',
    sent: 0,
    received: 0,
    open: true,
  }) satisfies Friend;
const daniel = friend('Daniel', 'Moreau');
const zoe = friend('Zoé');
const nameless = friend('', '', 'ben@example.com');
const friends = [daniel, zoe, nameless];

const read = (text: string, known = friends) => {
  const { thing, recipients, candidates } = readQuickText(text, known);
  return { thing, to: recipients, candidates };
};

describe('the text of quick send', () => {
  it.each([
    ['parasite daniel', 'parasite', [daniel]],
    ['daniel parasite', 'parasite', [daniel]],
    ['in the mood for love to daniel', 'in the mood for love', [daniel]],
    ['parasite pour DANIEL moreau', 'parasite', [daniel]],
    ['Parasite   dan', 'Parasite', [daniel]],
    ['parasite zoe daniel', 'parasite', [zoe, daniel]],
    ['dune ben', 'dune', [nameless]],
    ['dune ben@example.com', 'dune', [nameless]],
    ['daniel', '', [daniel]],
    ['', '', []],
  ])('“%s” names a thing and friends', (text, thing, to) => {
    expect(read(text)).toEqual({ thing, to, candidates: [] });
  });

  it.each(['dan in real life', 'parasite da', 'moreau', 'parasites danielle'])(
    '“%s” names no friend: only a whole first name counts, or its beginning after the thing',
    (text) => {
      expect(read(text)).toEqual({ thing: text, to: [], candidates: [] });
    },
  );

  it('leaves open which of two friends is meant until a last name decides', () => {
    const other = friend('Daniel', 'Petit');
    const both = [daniel, other];
    expect(read('parasite daniel', both)).toMatchObject({ to: [], candidates: both });
    expect(read('parasite daniel pe', both)).toMatchObject({ to: [other], candidates: [] });
  });

  it.each([
    ['parasite marie', 'parasite', 'marie'],
    ['parasite to marie', 'parasite', 'marie'],
    ['parasite', '', null],
    ['parasite daniel', 'parasite', null],
  ])('“%s” has a last word that may name somebody who is no friend', (text, beforeLast, last) => {
    expect(readQuickText(text, friends)).toMatchObject({ last, beforeLast });
  });
});
