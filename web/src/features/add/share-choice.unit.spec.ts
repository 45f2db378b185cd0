import { describe, expect, it } from '@jest/globals';
import { audienceOf, savingSummary, withShareOption } from './share-choice.js';

const start = { keepPrivate: true, toSubscribers: false, toFriends: false, toGroups: false };

describe('the ways of sharing', () => {
  it('exclude each other in the modal', () => {
    const friends = withShareOption(start, 'toFriends', true, true);
    expect(friends).toEqual({ ...start, keepPrivate: false, toFriends: true });
    expect(withShareOption(friends, 'toGroups', true, true)).toMatchObject({
      toFriends: false,
      toGroups: true,
    });
    expect(withShareOption(friends, 'keepPrivate', true, true)).toEqual(start);
    expect(withShareOption(start, 'keepPrivate', false, true).keepPrivate).toBe(false);
  });

  it('combine on the page', () => {
    const both = ['toFriends', 'toGroups'] as const;
    const all = both.reduce((values, each) => withShareOption(values, each, true, false), start);
    expect(all).toEqual({ ...start, toFriends: true, toGroups: true });
    expect(withShareOption(all, 'toFriends', false, false)).toMatchObject({ toGroups: true });
  });

  it('are described in a sentence', () => {
    expect(audienceOf(start)).toBe('Only you can see it.');
    expect(audienceOf({ ...start, keepPrivate: false })).toBe('Your friends can see it.');
    expect(audienceOf({ ...start, toFriends: true, toGroups: true })).toBe(
      'Only the friends you choose and the groups you choose can see it.',
    );
    expect(audienceOf({ ...start, keepPrivate: false, toSubscribers: true })).toBe(
      'Your friends can see it, and it is sent to the friends who are subscribed to you.',
    );
  });

  it('are summed up beside the button', () => {
    const say = (names: string[], toSubscribers = false) => savingSummary({ toSubscribers }, names);
    expect(say([])).toBe('Saves it to your library.');
    expect(say(['Daniel'])).toBe('Saves it, and sends it to Daniel.');
    expect(say(['Daniel', 'Readers'])).toBe('Saves it, and sends it to Daniel and Readers.');
    expect(say(['Daniel', 'Inès'], true)).toBe('Saves it, and sends it to Daniel and 2 others.');
    expect(say([], true)).toBe('Saves it, and sends it to friends subscribed to you.');
  });
});
