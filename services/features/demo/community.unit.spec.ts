import { describe, expect, it } from '@jest/globals';
import { demo, type DemoItem, type PersonKey } from './community.js';

const areFriends = (one: PersonKey, other: PersonKey) =>
  demo('friendship').some(
    ({ between }) => one !== other && [one, other].every((key) => between.includes(key)),
  );

const found = ({ owner, title }: DemoItem) =>
  demo('recommendation').filter((item) => item.owner === owner && item.title === title);

describe('The demo community', () => {
  it('has only friends in its lists', () => {
    const strangers = demo('friend-list').flatMap(({ owner, members }) =>
      members.filter((member) => !areFriends(owner, member)),
    );
    expect(strangers).toEqual([]);
  });

  it('has comments by friends only, on existing items that are not private', () => {
    const invalid = demo('comment').filter(
      ({ title, owner, writer }) =>
        !areFriends(owner, writer) ||
        !demo('recommendation').some(
          (item) => item.title === title && item.owner === owner && !item.keepPrivate,
        ),
    );
    expect(invalid).toEqual([]);
  });

  it('has subscriptions among friends only, each once', () => {
    const subscriptions = demo('subscription');
    expect(subscriptions.filter(({ by, to }) => !areFriends(by, to))).toEqual([]);
    expect(new Set(subscriptions.map(({ by, to }) => `${by} ${to}`)).size).toBe(
      subscriptions.length,
    );
  });

  it('shares, saves and links only existing items', () => {
    const missing = [...demo('share'), ...demo('save'), ...demo('link')].filter(
      (item) => found(item).length !== 1,
    );
    expect(missing).toEqual([]);
  });

  it('sends to friends only, and only recipients have answered', () => {
    const invalid = demo('share').filter(
      ({ from, to, accepted, discarded, told }) =>
        to.some((key) => !areFriends(from, key)) ||
        [...accepted, ...discarded, ...told.map(({ by }) => by)].some((key) => !to.includes(key)),
    );
    expect(invalid).toEqual([]);
  });

  it('asks friends only, and only those who were asked answer, with items of their own', () => {
    const invalid = demo('ask').filter(
      ({ from, to, answers }) =>
        to.some((key) => !areFriends(from, key)) ||
        answers.some((answer) => !to.includes(answer.owner) || found(answer).length !== 1),
    );
    expect(invalid).toEqual([]);
  });

  it('saves only items of friends that are not private', () => {
    const invalid = demo('save').filter(
      (item) => !areFriends(item.by, item.owner) || found(item)[0]?.keepPrivate,
    );
    expect(invalid).toEqual([]);
  });
});
