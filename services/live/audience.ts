import { Injectable } from '@nestjs/common';
import { friendDocument } from '../../projections/friends/document.js';
import { homeStatsDocument } from '../../projections/home-stats/document.js';
import { inboxDocument } from '../../projections/inbox/document.js';
import { opinionDocument } from '../../projections/opinions/document.js';
import { recommendationDocument } from '../../projections/recommendations/document.js';
import type { ModelChange } from '../projector/commit-feed.js';
import { Friendships } from '../queries/friendships.js';
import { Recommendations } from '../queries/recommendations.js';
import { maySee } from '../queries/visibility.js';
import type { Concern } from './concern.js';

/** Whom a changed document concerns: only people who may see what it says. */
@Injectable()
export class Audience {
  private readonly rules: Readonly<Record<string, (change: ModelChange) => Promise<Concern[]>>>;

  constructor(
    private readonly friendships: Friendships,
    private readonly recommendations: Recommendations,
  ) {
    this.rules = {
      friends: (change) => Promise.resolve(this.friends(change)),
      inbox: (change) => Promise.resolve(this.inbox(change)),
      'home-stats': (change) => this.homeStats(change),
      recommendations: (change) => this.recommendation(change),
      opinions: (change) => this.opinion(change),
    };
  }

  async of(change: ModelChange): Promise<Concern[]> {
    return (await this.rules[change.model]?.(change)) ?? [];
  }

  private friends({ body, position }: ModelChange): Concern[] {
    const { userId, otherId, status } = friendDocument.parse(body);
    const tell = [userId];
    const friends = { model: 'friends', version: position, otherId, tell } as const;
    // The badge counts the likes of the friends of the moment.
    const badgeToo = status === 'friends' || status === 'none';
    return badgeToo ? [friends, { model: 'inbox', version: position, tell }] : [friends];
  }

  private inbox({ body, position }: ModelChange): Concern[] {
    return [{ model: 'inbox', version: position, tell: [inboxDocument.parse(body).userId] }];
  }

  private async homeStats({ body, position }: ModelChange): Promise<Concern[]> {
    const document = homeStatsDocument.parse(body);
    if (document.kind === 'recommendation') return [];
    const { userId, kind } = document;
    // A friend's figures add up to one's own `likesOnFriendsContent` and `latestFriendRecosCount`.
    const stale = kind === 'figures' ? [...(await this.friendships.friendIds(userId))] : [];
    return [{ model: 'home-stats', version: position, tell: [userId], stale }];
  }

  private async recommendation({ body, position }: ModelChange): Promise<Concern[]> {
    const document = recommendationDocument.parse(body);
    const friendIds = await this.friendships.friendIds(document.ownerId);
    const tell = [document.ownerId, ...friendIds].filter((viewerId) =>
      maySee(viewerId, document, friendIds.has(viewerId)),
    );
    const { recommendationId } = document;
    return [{ model: 'recommendations', version: position, recommendationId, tell }];
  }

  private async opinion({ body, position }: ModelChange): Promise<Concern[]> {
    const { recommendationId, userId, reaction } = opinionDocument.parse(body);
    const document = await this.recommendations.find(recommendationId);
    if (document === undefined) return [];
    const [ofOwner, ofReacting] = await Promise.all([
      this.friendships.friendIds(document.ownerId),
      this.friendships.friendIds(userId),
    ]);
    // Cards show the reactions of the viewer and the viewer's friends (specification §6).
    const tell = [userId, ...ofReacting].filter((viewerId) =>
      maySee(viewerId, document, ofOwner.has(viewerId)),
    );
    const version = position;
    return [{ model: 'opinions', version, recommendationId, userId, reaction, tell }];
  }
}
