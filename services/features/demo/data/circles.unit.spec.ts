import { describe, expect, it } from '@jest/globals';
import { friendLists, subscriptions } from './circles.data.js';
import { comments } from './comments.data.js';
import { friendships, type PersonKey } from './people.data.js';
import { recommendations } from './recommendations.data.js';
import { asks, type DemoItem, links, saves, shares } from './sharing.data.js';

const areFriends = (one: PersonKey, other: PersonKey) =>
  friendships.some((pair) => one !== other && [one, other].every((key) => pair.includes(key)));

const found = ({ owner, title }: DemoItem) =>
  recommendations.filter((item) => item.owner === owner && item.title === title);

describe('The demo community', () => {
  it('has only friends in its lists', () => {
    const strangers = friendLists.flatMap(({ owner, members }) =>
      members.filter((member) => !areFriends(owner, member)),
    );
    expect(strangers).toEqual([]);
  });

  it('has comments by friends only, on existing items that are not private', () => {
    const invalid = comments.filter(
      ({ title, owner, writer }) =>
        !areFriends(owner, writer) ||
        !recommendations.some(
          (item) => item.title === title && item.owner === owner && !item.keepPrivate,
        ),
    );
    expect(invalid).toEqual([]);
  });

  it('has subscriptions among friends only, each once', () => {
    expect(subscriptions.filter(([one, other]) => !areFriends(one, other))).toEqual([]);
    expect(new Set(subscriptions.map((pair) => pair.join(' '))).size).toBe(subscriptions.length);
  });

  it('shares, saves and links only existing items', () => {
    const missing = [...shares, ...saves, ...links].filter((item) => found(item).length !== 1);
    expect(missing).toEqual([]);
  });

  it('sends to friends only, and only recipients have answered', () => {
    const invalid = shares.filter(
      ({ from, to, accepted = [], discarded = [], told = [] }) =>
        to.some((key) => !areFriends(from, key)) ||
        [...accepted, ...discarded, ...told.map(({ by }) => by)].some((key) => !to.includes(key)),
    );
    expect(invalid).toEqual([]);
  });

  it('asks friends only, and only those who were asked answer, with items of their own', () => {
    const invalid = asks.filter(
      ({ from, to, answers }) =>
        to.some((key) => !areFriends(from, key)) ||
        answers.some((answer) => !to.includes(answer.owner) || found(answer).length !== 1),
    );
    expect(invalid).toEqual([]);
  });

  it('saves only items of friends that are not private', () => {
    const invalid = saves.filter(
      (item) => !areFriends(item.by, item.owner) || found(item)[0]?.keepPrivate,
    );
    expect(invalid).toEqual([]);
  });
});
