import { ulid } from 'ulid';
import { inboxDecider } from '../../../../events/inbox/decider.js';
import type { Recipient } from '../../../../events/library/commands.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import type { RecommendationType } from '../../../../events/library/recommendation-types.js';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import {
  type SeededRandom,
  type Person,
  type SendCommand,
  day,
  hour,
  type Schedule,
} from './seeded-random.js';
import { comments, tastes, titles, whys } from './year.data.js';

/** An item is seen after this fraction of the time until it is answered. */
const seenFraction = 0.8;

interface Item {
  readonly recommendationId: string;
  readonly owner: Person;
  readonly type: RecommendationType;
  readonly title: string;
  readonly sentAt: string;
}

/** Simulates recommendations and the reactions to them. */
export class RecommendationSimulation {
  constructor(
    private readonly random: SeededRandom,
    private readonly schedule: Schedule,
    private readonly send: SendCommand,
    /** The elapsed part of the year, from 0 to 1. */
    private readonly progress: () => number,
  ) {}

  /** Adds a recommendation, and schedules the answers and reactions to it. */
  async recommend(owner: Person): Promise<void> {
    const title = this.random.pick(titles);
    if (owner.titles.has(title)) return;
    owner.titles.add(title);
    const time = new Date(this.schedule.now).toISOString();
    const item = {
      ...{ recommendationId: ulid(this.schedule.now), owner, type: this.pickType(), title },
      sentAt: time,
    };
    const isSent = this.random.happens(0.4);
    const chosen = isSent ? this.random.some([...owner.friends], 3) : [];
    const pushed = this.random.happens(0.5) ? [...owner.subscribers] : [];
    const recipients: Recipient[] = [
      ...chosen.map(({ userId }) => ({ userId, way: 'friend' as const })),
      ...pushed
        .filter((each) => !chosen.includes(each))
        .map(({ userId }) => ({ userId, way: 'subscription' as const })),
    ];
    const recommendation = {
      ...{ recommendationId: item.recommendationId, ownerId: owner.userId, type: item.type, title },
      ...{ description: this.random.pick(whys), link: null, metadata: {} },
      ...{ keepPrivate: false, addedAt: time },
    };
    const command = { type: 'AddRecommendation', recommendation, recipients, time } as const;
    await this.send(libraryDecider, [owner.userId], command, owner);
    for (const recipient of [...chosen, ...pushed]) this.answer(recipient, item);
    for (const friend of owner.friends) this.react(friend, item);
  }

  /** A random type; the weights shift during the year. */
  private pickType(): RecommendationType {
    const progress = this.progress();
    const weights = Object.entries(tastes).map(([type, [first, last]]) => {
      return [type as RecommendationType, first + (last - first) * progress] as const;
    });
    let remainingWeight = this.random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [type, weight] of weights) {
      remainingWeight -= weight;
      if (remainingWeight < 0) return type;
    }
    return 'book';
  }

  /** Most items are seen and accepted, some are discarded, and some are never answered. */
  private answer(recipient: Person, { recommendationId, owner, type, title, sentAt }: Item): void {
    if (!this.random.happens(0.75)) return;
    const isAccepted = this.random.happens(0.8) && !recipient.titles.has(title);
    const { userId } = recipient;
    const subject = { recommendationId, ownerId: owner.userId, userId };
    const wait = this.random.wait(40 * hour);
    this.schedule.after(wait * seenFraction, () => {
      const see = { type: 'SeeInbox', userId, items: [{ recommendationId, sentAt }] } as const;
      return this.send(inboxDecider, [userId], see, recipient);
    });
    this.schedule.after(wait, async () => {
      if (isAccepted) recipient.titles.add(title);
      const command = isAccepted
        ? ({ type: 'AcceptShared', ...subject, itemType: type, title } as const)
        : ({ type: 'RejectShared', ...subject } as const);
      await this.send(libraryDecider, [userId], command, recipient);
    });
  }

  /** A friend may like the item or comment on it. */
  private react(friend: Person, { recommendationId, owner }: Item): void {
    const subject = { recommendationId, ownerId: owner.userId, userId: friend.userId };
    const stream = [recommendationId, friend.userId];
    if (this.random.happens(0.2)) {
      this.schedule.after(this.random.wait(3 * day), () =>
        this.send(reactionDecider, stream, { type: 'Like', subject }, friend),
      );
    }
    if (this.random.happens(0.06)) {
      const comment = this.random.pick(comments);
      this.schedule.after(this.random.wait(4 * day), () =>
        this.send(reactionDecider, stream, { type: 'Comment', subject, comment }, friend),
      );
    }
  }
}
