import { describe, expect, it } from '@jest/globals';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { unknownPerson } from '../people/people.js';
import { newInboxItems } from './new-inbox-items.js';

const sender = unknownPerson('ana@example.com');
const item = (id: string, sentDate: string): SharedRecommendation => ({
  id,
  title: id,
  type: 'book',
  description: '',
  addedBy: sender.email,
  addedByUser: sender,
  addedDate: '',
  link: null,
  metadata: {},
  likedBy: [],
  dislikedBy: [],
  commentedBy: [],
  keepPrivate: false,
  inLibrary: false,
  notToBePassedOn: false,
  why: '',
  fromEmail: sender.email,
  sender,
  sentDate,
  earlierWhys: [],
  otherShares: [],
});
const [old, next, last] = [item('a', '1'), item('b', '2'), item('c', '3')];

describe('new inbox items', () => {
  it('are none the first time', () => {
    expect(newInboxItems([last, old], null)).toEqual({ items: [], upTo: '3' });
    expect(newInboxItems([], null)).toEqual({ items: [], upTo: '' });
  });

  it('are those sent since, once', () => {
    expect(newInboxItems([next, last, old], '1')).toEqual({ items: [last, next], upTo: '3' });
    expect(newInboxItems([last, next, old], '3')).toEqual({ items: [], upTo: '3' });
    expect(newInboxItems([old], '')).toEqual({ items: [old], upTo: '1' });
  });

  it('are not announced again after an item was removed', () => {
    expect(newInboxItems([old], '3')).toEqual({ items: [], upTo: '3' });
  });
});
