import { Injectable } from '@nestjs/common';
import { commentDocumentId } from '../../../projections/comments/document.js';
import type { Change } from '../../contract/live.js';
import { Cards } from '../../features/library/cards.js';
import { CommentsReader } from '../../features/library/comments/comments.reader.js';
import { HomeStatsReader } from '../../features/home/home-stats.reader.js';
import { InboxBadgeReader } from '../../features/home/inbox-badge.reader.js';
import { nobody, PeopleReader } from '../../features/people/people.reader.js';
import { RecommendationsReader } from '../../features/library/recommendations.reader.js';
import { audienceOf, type Concern } from './concern.js';

/** The changes of one announcement in the words of each person concerned. */
export interface Rendering {
  for(userId: string): Promise<Change[]>;
}

/** User ids of those whom a concern names. */
function subjectsOf(concern: Concern): string[] {
  if (concern.model === 'friends' || concern.model === 'shares') return [concern.otherId];
  if (concern.model === 'subscriptions') return [concern.friendId];
  return concern.model === 'opinions' || concern.model === 'users' ? [concern.userId] : [];
}

/** The newest concern of each kind of figures; the others say nothing more. */
function newestOnly(concerns: readonly Concern[]): Concern[] {
  const newest = new Map<string, Concern>();
  concerns.forEach((concern, index) => {
    const figures = concern.model === 'home-stats' || concern.model === 'inbox';
    const key = figures ? concern.model : `${concern.model} ${index}`;
    const known = newest.get(key);
    if (!known || known.version <= concern.version) newest.set(key, concern);
  });
  return [...newest.values()];
}

/** Puts concerns into the words of the contract. */
@Injectable()
export class ChangeRenderer {
  constructor(
    private readonly people: PeopleReader,
    private readonly cards: Cards,
    private readonly comments: CommentsReader,
    private readonly recommendations: RecommendationsReader,
    private readonly homeStats: HomeStatsReader,
    private readonly inboxBadge: InboxBadgeReader,
  ) {}

  /** For these people; what is the same for all of them is looked up and worked out once. */
  async rendering(concerns: readonly Concern[], userIds: readonly string[]): Promise<Rendering> {
    const people = await this.people.many([...userIds, ...concerns.flatMap(subjectsOf)]);
    const emailOf = (userId: string) => (people.get(userId) ?? nobody).email;
    const audiences = new Map(concerns.map((each) => [each, new Set(audienceOf(each))]));
    const shared = new Map<Concern, Promise<Change | null>>();
    const once = (concern: Concern, render: () => Promise<Change | null>) => {
      const known = shared.get(concern) ?? render();
      shared.set(concern, known);
      return known;
    };
    return {
      for: async (userId) => {
        const mine = concerns.filter((concern) => audiences.get(concern)?.has(userId));
        const changes = newestOnly(mine).map((concern) =>
          concern.model === 'home-stats' || concern.model === 'inbox'
            ? this.figures(concern, userId, emailOf(userId), mine)
            : once(concern, () => this.sameForAll(concern, emailOf)),
        );
        return (await Promise.all(changes)).filter((change) => change !== null);
      },
    };
  }

  private async figures(
    { model, version }: Concern & { model: 'home-stats' | 'inbox' },
    userId: string,
    id: string,
    mine: readonly Concern[],
  ): Promise<Change> {
    if (model === 'inbox') {
      return { model, id, version, document: { count: await this.inboxBadge.of(userId) } };
    }
    const direct = mine.some((concern) => concern.model === model && concern.tell.includes(userId));
    if (!direct) return { model, id, version };
    return { model, id, version, document: await this.homeStats.of(userId) };
  }

  private async sameForAll(
    concern: Exclude<Concern, { model: 'home-stats' | 'inbox' }>,
    emailOf: (userId: string) => string,
  ): Promise<Change | null> {
    const { version } = concern;
    switch (concern.model) {
      case 'friends':
        return { model: 'friends', id: emailOf(concern.otherId), version };
      case 'shares':
        return { model: 'shares', id: emailOf(concern.otherId), version };
      case 'library':
        return { model: 'library', id: concern.recommendationId, version };
      case 'users':
        return { model: 'users', id: emailOf(concern.userId), version };
      case 'friend-lists':
        return { model: 'friend-lists', id: concern.listId, version };
      case 'subscriptions':
        return { model: 'subscriptions', id: emailOf(concern.friendId), version };
      case 'opinions': {
        const { recommendationId, reaction } = concern;
        const userEmail = emailOf(concern.userId);
        const document = { recommendationId, userEmail, reaction };
        return { model: 'opinions', id: `${recommendationId}:${userEmail}`, version, document };
      }
      case 'comments': {
        const { recommendationId, userId } = concern;
        const document = await this.comments.find(recommendationId, userId);
        const id = commentDocumentId(recommendationId, userId);
        if (document === undefined) return { model: 'comments', id, version, removed: true };
        return { model: 'comments', id, version, document };
      }
      case 'recommendations': {
        const { recommendationId: id, removed } = concern;
        const found = removed ? undefined : await this.recommendations.find(id);
        if (found === undefined) return { model: 'recommendations', id, version, removed: true };
        const document = await this.cards.withoutReactions(found);
        return { model: 'recommendations', id, version, document };
      }
    }
  }
}
