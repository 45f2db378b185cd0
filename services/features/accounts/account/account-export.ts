import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { streamName } from '../../../../events/kernel/stream.js';
import type { RecordedTrbooEvent } from '../../../../events/registry.js';
import type { Share } from '../../../../projections/library/document.js';
import type { AccountExport as Exported } from '../../../contract/accounts/account.js';
import type { Recommendation } from '../../../contract/library/recommendation.js';
import type { Person } from '../../../contract/people/user.js';
import { Cards } from '../../library/cards.js';
import { Circles } from '../../friends/friendships/circles.js';
import { toComment } from '../../library/comments/comments.reader.js';
import { EverythingReader } from './everything.reader.js';
import { FriendListsReader } from '../../friends/friend-lists/friend-lists.reader.js';
import { LibraryReader } from '../../library/my-list/library.reader.js';
import { PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../../library/recommendations.reader.js';
import { SubscriptionsReader } from '../../friends/subscriptions/subscriptions.reader.js';
import { toPasskey } from '../passkeys/get-passkeys.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { toDevice } from '../signing-in/get-sessions.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';

/** Cards that are made at once. */
const pageSize = 500;

/** Collects everything stored about a user. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly everything: EverythingReader,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly circles: Circles,
    private readonly lists: FriendListsReader,
    private readonly subscriptions: SubscriptionsReader,
    private readonly library: LibraryReader,
    private readonly people: PeopleReader,
    private readonly sessions: OpenSessions,
    private readonly passkeys: Passkeys,
    private readonly log: EventLog,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found for an unknown or erased account. */
  async of(userId: string): Promise<Exported> {
    const user = await this.people.user(userId);
    if (user === null) throw new DomainError('not-found', 'User not found');
    await this.everything.complete();
    const { own, saved } = await this.libraryOf(userId);
    const friends = (await this.circles.friends(userId)).map(({ sent, received, ...one }) => one);
    const subscribedTo = await this.subscriptions.subscriptionsOf(userId);
    return {
      exportedAt: this.clock().toISOString(),
      user,
      recommendations: own,
      saved,
      sent: await this.sentBy(userId),
      received: await this.receivedBy(userId),
      reactions: await this.reactionsOf(userId),
      comments: await this.commentsOf(userId, user),
      friends,
      friendRequests: await this.circles.requests(userId),
      friendLists: await this.lists.shown(userId),
      subscribedToEmails: await this.emails(subscribedTo),
      shareLinks: await this.linksOf(userId),
      sessions: await this.sessionsOf(userId),
      passkeys: (await this.passkeys.all(userId)).map(toPasskey),
      history: await this.historyOf(userId),
    };
  }

  private async sessionsOf(userId: string): Promise<Exported['sessions']> {
    const open = await this.sessions.all(userId);
    return open.map((session) => {
      const { isThisOne, ...device } = toDevice(session, undefined);
      return device;
    });
  }

  private async libraryOf(userId: string) {
    const own: Recommendation[] = [];
    const saved: Recommendation[] = [];
    const entries = await collected(this.everything.libraryOf(userId));
    for (const page of pages(entries)) {
      const ids = page.map(({ recommendationId }) => recommendationId);
      const documents = await this.recommendations.findMany(ids);
      const owned = new Map(documents.map((each) => [each.recommendationId, each.ownerId]));
      for (const card of await this.cards.show(userId, documents)) {
        (owned.get(card.id) === userId ? own : saved).push(card);
      }
    }
    return { own, saved };
  }

  private async sentBy(userId: string): Promise<Exported['sent']> {
    const shares = await collected(this.everything.sentBy(userId));
    return this.exchanged(shares, ({ recipientId }) => recipientId);
  }

  private async receivedBy(userId: string): Promise<Exported['received']> {
    const shares = await collected(this.everything.receivedBy(userId));
    const exchanged = await this.exchanged(shares, ({ senderId }) => senderId);
    const whys = new Map<Share, { why: string; waiting: boolean }>();
    for (const page of pages(shares)) {
      const ids = page.map(({ recommendationId }) => recommendationId);
      const standings = await this.library.standings(userId, ids);
      for (const share of page) {
        const standing = standings.get(share.recommendationId);
        const why = standing?.received.find(({ senderId }) => senderId === share.senderId)?.why;
        whys.set(share, { why: why ?? '', waiting: standing?.inbox !== undefined });
      }
    }
    return shares.flatMap((share, index) => {
      const [one, said] = [exchanged[index], whys.get(share)];
      return one && said ? [{ ...one, ...said }] : [];
    });
  }

  private async exchanged(
    shares: readonly Share[],
    otherOf: (share: Share) => string,
  ): Promise<Exported['sent']> {
    const people = await this.people.many(shares.map(otherOf));
    const titles = new Map<string, string>();
    for (const page of pages(shares)) {
      const ids = page.map(({ recommendationId }) => recommendationId);
      const documents = await this.recommendations.findMany([...new Set(ids)]);
      for (const { recommendationId, title } of documents) titles.set(recommendationId, title);
    }
    return shares.map((share) => ({
      recommendationId: share.recommendationId,
      title: titles.get(share.recommendationId) ?? '',
      email: people.get(otherOf(share))?.email ?? '',
      sentDate: share.sentAt,
    }));
  }

  private async reactionsOf(userId: string): Promise<Exported['reactions']> {
    const opinions = await collected(this.everything.reactionsOf(userId));
    return opinions.flatMap(({ recommendationId, reaction }) =>
      reaction === null ? [] : [{ recommendationId, reaction }],
    );
  }

  private async commentsOf(userId: string, writer: Person): Promise<Exported['comments']> {
    const comments = await collected(this.everything.commentsOf(userId));
    return comments.map((document) => toComment(document, writer));
  }

  private async linksOf(userId: string): Promise<Exported['shareLinks']> {
    const links = await collected(this.everything.linksOf(userId));
    return links.map(({ recommendationId, createdAt, expiresAt }) => {
      return { recommendationId, createdAt, expiresAt };
    });
  }

  private async historyOf(userId: string): Promise<Exported['history']> {
    const events: RecordedTrbooEvent[] = [];
    for (const category of ['user', 'library', 'inbox', 'subscriptions']) {
      for await (const page of this.log.readStream(streamName(category, userId))) {
        events.push(...page);
      }
    }
    events.sort((one, other) => (one.position < other.position ? -1 : 1));
    return events.map(({ type, metadata: { time }, data }) => ({ type, time, data }));
  }

  private async emails(userIds: readonly string[]): Promise<string[]> {
    const people = await this.people.many(userIds);
    return userIds.flatMap((userId) => people.get(userId)?.email || []);
  }
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function* pages<Item>(items: readonly Item[]): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += pageSize) {
    yield items.slice(start, start + pageSize);
  }
}
