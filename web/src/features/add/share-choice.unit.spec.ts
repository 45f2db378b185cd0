import { describe, expect, it } from '@jest/globals';
import { emptyValues, requestOf } from './add-values.js';
import {
  chosenOf,
  hasShareOption,
  shareOptions,
  withChosen,
  withShareOption,
} from './share-choice.js';

const start = { ...emptyValues(['book']), title: 'Emma', description: 'Wit.' };
const ben = { emails: ['ben@example.com'], listIds: [] };
const on = (values: typeof start) => shareOptions.filter((each) => hasShareOption(values, each));

describe('the ways of sharing', () => {
  it('exclude each other in the modal', () => {
    expect(on(start)).toEqual(['keepPrivate']);
    const friends = withShareOption(start, 'toFriends', true, true);
    expect(on(friends)).toEqual(['toFriends']);
    expect(on(withShareOption(friends, 'toGroups', true, true))).toEqual(['toGroups']);
    expect(withShareOption(friends, 'keepPrivate', true, true)).toEqual(start);
    const toBen = withChosen(start, ben, true);
    const toReaders = withChosen(toBen, { ...ben, listIds: ['readers'] }, true);
    expect(chosenOf(toReaders)).toEqual({ emails: [], listIds: ['readers'] });
  });

  it('combine on the page', () => {
    const toBen = withChosen(start, ben, false);
    const both = withChosen(toBen, { ...ben, listIds: ['readers'] }, false);
    expect(on(both)).toEqual(['toFriends', 'toGroups']);
    expect(on(withShareOption(both, 'toFriends', false, false))).toEqual(['toGroups']);
    expect(on(withShareOption(both, 'keepPrivate', true, false))).toEqual(['keepPrivate']);
  });

  it.each([true, false])('show it to nobody else, one at a time: %s', (oneAtATime) => {
    const sent = [
      withChosen(start, ben, oneAtATime),
      withChosen(start, { emails: [], listIds: ['readers'] }, oneAtATime),
      withShareOption(start, 'toSubscribers', true, oneAtATime),
    ];
    for (const values of sent) expect(requestOf(values).keepPrivate).toBe(true);
    // Taken away again, nobody sees it.
    expect(
      requestOf(withChosen(withChosen(start, ben, oneAtATime), chosenOf(start), oneAtATime)),
    ).toEqual(requestOf(start));
  });

  it('show it to all friends only when that is chosen', () => {
    const shown = { ...withChosen(start, ben, true), isShown: true };
    expect(requestOf(shown)).toMatchObject({ keepPrivate: false, friendEmails: ben.emails });
    expect(withShareOption(start, 'keepPrivate', false, true).isShown).toBe(true);
    expect(withShareOption(shown, 'keepPrivate', true, true).isShown).toBe(false);
  });
});
