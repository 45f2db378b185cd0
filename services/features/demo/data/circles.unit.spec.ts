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

describe('the demo community', () => {
  it('has only friends in its lists', () => {
    const strangers = friendLists.flatMap(({ owner, members }) =>
      members.filter((member) => !areFriends(owner, member)),
    );
    expect(strangers).toEqual([]);
  });

  it('has comments by friends, each on something that is there and shown to them', () => {
    const lost = comments.filter(
      ({ title, owner, writer }) =>
        !areFriends(owner, writer) ||
        !recommendations.some(
          (item) => item.title === title && item.owner === owner && !item.keepPrivate,
        ),
    );
    expect(lost).toEqual([]);
  });

  it('has subscriptions among friends only, each once', () => {
    expect(subscriptions.filter(([one, other]) => !areFriends(one, other))).toEqual([]);
    expect(new Set(subscriptions.map((pair) => pair.join(' '))).size).toBe(subscriptions.length);
  });

  it('shares, saves and links only existing items, each once', () => {
    const lost = [...shares, ...saves, ...links].filter((item) => found(item).length !== 1);
    expect(lost).toEqual([]);
  });

  it('sends to friends only, of whom some have answered', () => {
    const wrong = shares.filter(
      ({ from, to, accepted = [], discarded = [], told = [] }) =>
        to.some((key) => !areFriends(from, key)) ||
        [...accepted, ...discarded, ...told.map(({ by }) => by)].some((key) => !to.includes(key)),
    );
    expect(wrong).toEqual([]);
  });

  it('asks friends only, of whom some send something of their own', () => {
    const wrong = asks.filter(
      ({ from, to, answers }) =>
        to.some((key) => !areFriends(from, key)) ||
        answers.some((answer) => !to.includes(answer.owner) || found(answer).length !== 1),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps what friends show, and keeps private to itself', () => {
    const wrong = saves.filter(
      (item) => !areFriends(item.by, item.owner) || found(item)[0]?.keepPrivate,
    );
    expect(wrong).toEqual([]);
  });
});
