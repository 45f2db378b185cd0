import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { notificationsProjection } from './projection.js';

/** What each person is told, in the order of the log: `kind actor thing`. */
function told(community: Community, receiverId: string): string[] {
  return notifications(community)
    .filter((each) => each.receiverId === receiverId)
    .map(({ kind, actorId, itemId, askId }) => [kind, actorId, itemId ?? askId].join(' ').trim());
}

const notifications = (community: Community) =>
  Object.values(documentsAfter(notificationsProjection, community.events))
    .flatMap((document) => (document.kind === 'sent' ? [] : document))
    .sort((one, other) => (one.position < other.position ? -1 : 1));

const begun = () =>
  new Community().registers('ana').registers('ben').registers('chloe').friends('ana', 'ben');

describe('notifications', () => {
  it('tell of likes and comments of others', () => {
    const community = begun()
      .adds('ana', 'dune')
      .likes('ana', 'dune')
      .likes('ben', 'dune')
      .comments('ben', 'dune', 'Twice.')
      .comments('ana', 'dune', 'Thanks!');
    expect(told(community, 'ana')).toEqual([
      'accepted ben',
      'liked ben dune',
      'commented ben dune',
    ]);
  });

  it('tell every sender of an answer, and the receiver of each letter', () => {
    const community = begun()
      .friends('chloe', 'ben')
      .adds('ana', 'dune')
      .shares('ana', 'dune', ['ben'])
      .saves('chloe', 'dune')
      .shares('chloe', 'dune', ['ben'])
      .acceptsShared('ben', 'dune');
    expect(told(community, 'ben')).toEqual([
      'request ana',
      'request chloe',
      'letter ana dune',
      'letter chloe dune',
    ]);
    expect(told(community, 'ana')).toEqual(['accepted ben', 'answered ben dune']);
    expect(told(community, 'chloe')).toEqual(['accepted ben', 'answered ben dune']);
  });

  it('tell of asks and their answers, of kept links, and of requests', () => {
    const community = begun()
      .asksFor('ana', 'train', ['ben'])
      .adds('ben', 'emma')
      .answersAsk('ben', 'train', 'emma')
      .requestsFriend('chloe', 'ana');
    expect(told(community, 'ben')).toEqual(['request ana', 'ask ana train']);
    expect(told(community, 'ana')).toEqual([
      'accepted ben',
      'ask-answered ben emma',
      'request chloe',
    ]);
  });

  it('tell whose invite code was used, not who used it', () => {
    const community = begun().requestsFriend('chloe', 'ana', undefined, 'code');
    expect(told(community, 'ana')).toContain('joined chloe');
    expect(told(community, 'chloe')).toEqual([]);
  });

  it('tell an answer when it is kept and when it first has an outcome, and move with others', () => {
    const community = begun()
      .adds('ana', 'dune')
      .shares('ana', 'dune', ['ben'])
      .acceptsShared('ben', 'dune');
    const answered = () => notifications(community).find(({ kind }) => kind === 'answered');
    const kept = answered();
    community.acceptsShared('ben', 'dune');
    expect(answered()).toEqual(kept);
    community.answers('ben', 'dune', 'started');
    const started = answered();
    expect(started?.position).not.toBe(kept?.position);
    community.answers('ben', 'dune', 'loved');
    expect(answered()).toMatchObject({ id: started?.id, position: started?.position });
    expect(answered()?.at).not.toBe(started?.at);
  });

  it('tell a comment anew that was removed and written again', () => {
    const community = begun().adds('ana', 'dune').comments('ben', 'dune', 'One.');
    const commented = () => notifications(community).find(({ kind }) => kind === 'commented');
    const before = commented();
    community.removesComment('ben', 'dune').comments('ben', 'dune', 'Other.');
    expect(commented()?.id).not.toBe(before?.id);
  });

  it('keep their id when the same is done again, with the new time', () => {
    const community = begun().adds('ana', 'dune').likes('ben', 'dune');
    const liked = () => notifications(community).find(({ kind }) => kind === 'liked');
    const before = liked();
    community.unlikes('ben', 'dune').likes('ben', 'dune');
    expect(liked()).toMatchObject({ id: before?.id, position: before?.position });
    expect(before?.at).not.toBe(liked()?.at);
  });

  it('name their event and receiver, and those that only wait are in no list', () => {
    const community = begun().adds('ana', 'dune').shares('ana', 'dune', ['ben']);
    const letter = notifications(community).find(({ kind }) => kind === 'letter');
    const event = community.events.find(({ type }) => type === 'Shared');
    expect(letter).toMatchObject({ id: `${event?.id}:ben`, position: event?.position });
    expect(letter?.listed).toBeUndefined();
  });

  it('are gone with the account of either', () => {
    const community = begun().adds('ana', 'dune').likes('ben', 'dune').erases('ben');
    expect(told(community, 'ana')).toEqual([]);
    expect(told(community, 'ben')).toEqual([]);
  });
});
