import { describe, expect, it } from '@jest/globals';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { unknownPerson } from '../../people/people.js';
import { facesInOrder, shortNames } from './faces-in-order.js';

const friend = (firstName: string, lastName: string, sent = 0) =>
  ({
    ...unknownPerson(`${lastName}@x.fr`),
    firstName,
    lastName,
    requestId: lastName,
    sent,
    received: 0,
    open: true,
  }) satisfies Friend;
const zoe = friend('Zoé', 'Abel', 3);
const ana = friend('Ana', 'Borel');
const other = friend('Ana', 'Clerc');
const nameless: Friend = {
  ...unknownPerson('ben@x.fr'),
  ...{ requestId: 'ben', sent: 0, received: 0, open: true },
};

describe('the faces of friends', () => {
  it('begin with those who were named, then those to whom most was sent', () => {
    const all = [other, ana, zoe];
    expect(facesInOrder(all, [])).toEqual([zoe, ana, other]);
    expect(facesInOrder(all, [other.email])).toEqual([other, zoe, ana]);
  });

  it('have first names, and whole names where two are the same', () => {
    expect([...shortNames([zoe, ana, other, nameless]).values()]).toEqual([
      'Zoé',
      'Ana Borel',
      'Ana Clerc',
      'ben',
    ]);
  });
});
