import { describe, expect, it } from '@jest/globals';
import type { FriendRequest } from '../../../../../services/contract/friends/friend.js';
import { unknownPerson } from '../../people/people.js';
import { newRequests } from './new-requests.js';

const [me, ana, bo] = ['me@example.com', 'ana@example.com', 'bo@example.com'];
const friend = (email: string) => ({
  ...unknownPerson(email),
  ...{ requestId: me + email, sent: 0, received: 0, open: true },
});
const request = (senderEmail: string, receiverEmail: string, sentAt: string): FriendRequest => ({
  ...{ id: senderEmail + receiverEmail, senderEmail, receiverEmail, sentAt, mutualFriends: 0 },
  ...{ sender: unknownPerson(senderEmail), receiver: unknownPerson(receiverEmail) },
  type: senderEmail === me ? 'sent' : 'received',
  foundBy: 'address',
});
const open = { sent: [request(me, ana, '1')], received: [request(bo, me, '2')] };
const known = { asked: [me + ana], byLink: [], toldUpTo: '2' };

describe('new friend requests', () => {
  it('are none the first time, nor for known requests', () => {
    const nothing = { accepted: [], received: [], known };
    expect(newRequests([], open, null)).toEqual(nothing);
    expect(newRequests([], open, known)).toEqual(nothing);
  });

  it('are later requests and acceptances', () => {
    const later = { sent: [], received: [request(bo, me, '3')] };
    const news = newRequests([friend(ana)], later, known);
    expect(news.accepted.map(({ email }) => email)).toEqual([ana]);
    expect(news.received.map(({ senderEmail }) => senderEmail)).toEqual([bo]);
    expect(news.known).toEqual({ asked: [], byLink: [], toldUpTo: '3' });
  });

  it('leave out requests that the person accepted and those that were declined', () => {
    const none = { sent: [], received: [] };
    expect(newRequests([friend(bo)], none, known).accepted).toEqual([]);
    expect(
      newRequests([friend(ana)], none, { asked: [], byLink: [], toldUpTo: '2' }).accepted,
    ).toEqual([]);
  });

  it('remember which were sent by a share link', () => {
    const byLink = { ...request(me, ana, '1'), foundBy: 'link' as const };
    const news = newRequests([], { sent: [byLink, request(me, bo, '2')], received: [] }, known);
    expect(news.known).toMatchObject({ asked: [me + ana, me + bo], byLink: [me + ana] });
  });
});
