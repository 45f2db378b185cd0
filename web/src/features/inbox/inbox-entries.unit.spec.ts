import { expect, it } from '@jest/globals';
import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { unknownPerson } from '../people/people.js';
import { inboxEntries, lettersOf } from './inbox-entries.js';

const sender = unknownPerson('ana@example.com');
const item = (id: string, sentDate: string): SharedRecommendation => ({
  ...{ id, title: id, type: 'book', description: '', addedBy: sender.email, addedByUser: sender },
  ...{ addedDate: '', link: null, metadata: {}, likedBy: [], dislikedBy: [], commentedBy: [] },
  ...{ keepPrivate: false, inLibrary: false, notToBePassedOn: false, why: '' },
  ...{ fromEmail: sender.email, sender, sentDate, earlierWhys: [], otherShares: [] },
});
const ask = (id: string, askedDate: string): ReceivedAsk => ({
  ...{ id, askedDate, text: 'Funny?', type: null, asker: sender },
});
const ids = (...[items, asks]: Parameters<typeof inboxEntries>) =>
  inboxEntries(items, asks).map(({ id }) => id);

it('asks stand between the items of the Inbox, by their time', () => {
  const asks = [ask('x', '5'), ask('y', '2'), ask('z', '0')];
  expect(ids([item('b', '4'), item('a', '1')], asks)).toEqual([
    ...['ask-x', 'b', 'ask-y', 'a', 'ask-z'],
  ]);
  expect(ids([], asks)).toEqual(['ask-x', 'ask-y', 'ask-z']);
  // The order of the items follows their pages.
  expect(ids([item('a', '1'), item('b', '4')], [])).toEqual(['a', 'b']);
});

it('a row shows the letters of everybody who sent the same work', () => {
  const other = { recommendationId: 'b', sender, why: '', sentDate: '3' };
  expect(lettersOf({ ...item('a', '4'), otherShares: [other] })).toEqual([
    { id: 'a', sentDate: '4' },
    { id: 'b', sentDate: '3' },
  ]);
});
