import { ulid } from 'ulid';
import { inboxDecider } from '../../../../events/inbox/decider.js';
import type { Recipient } from '../../../../events/library/commands.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import type { RecommendationType } from '../../../../events/library/events.js';
import { opinionDecider } from '../../../../events/reaction/decider.js';
import type { Chance } from './chance.js';
import type { Person, Telling } from './person.js';
import { day, hour, type Schedule } from './schedule.js';
import { comments, tastes, titles, whys } from './year.data.js';

/** The part of the time until an answer in which nobody has looked. */
const seenAfter = 0.8;

interface Item {
  readonly recommendationId: string;
  readonly owner: Person;
  readonly type: RecommendationType;
  readonly title: string;
}

/** What people of the year recommend, and what others make of it. */
export class Recommending {
  constructor(
    private readonly chance: Chance,
    private readonly schedule: Schedule,
    private readonly give: Telling,
    /** What share of the year is over. */
    private readonly gone: () => number,
  ) {}

  async recommend(owner: Person): Promise<void> {
    const title = this.chance.pick(titles);
    if (owner.titles.has(title)) return;
    owner.titles.add(title);
    const item = { recommendationId: ulid(this.schedule.now), owner, type: this.taste(), title };
    const isSent = this.chance.happens(0.4);
    const named = isSent ? this.chance.some([...owner.friends], 3) : [];
    const pushed = this.chance.happens(0.5) ? [...owner.subscribers] : [];
    const recipients: Recipient[] = [
      ...named.map(({ userId }) => ({ userId, way: 'friend' as const })),
      ...pushed
        .filter((each) => !named.includes(each))
        .map(({ userId }) => ({ userId, way: 'subscription' as const })),
    ];
    const time = new Date(this.schedule.now).toISOString();
    const recommendation = {
      ...{ recommendationId: item.recommendationId, ownerId: owner.userId, type: item.type, title },
      ...{ description: this.chance.pick(whys), link: null, metadata: {} },
      ...{ keepPrivate: false, addedAt: time },
    };
    const command = { type: 'AddRecommendation', recommendation, recipients, time } as const;
    await this.give(libraryDecider, [owner.userId], command, owner);
    for (const recipient of [...named, ...pushed]) this.answer(recipient, item);
    for (const friend of owner.friends) this.react(friend, item);
  }

  /** What one likes changes over the year. */
  private taste(): RecommendationType {
    const gone = this.gone();
    const weights = Object.entries(tastes).map(([type, [first, last]]) => {
      return [type as RecommendationType, first + (last - first) * gone] as const;
    });
    let left = this.chance.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [type, weight] of weights) {
      left -= weight;
      if (left < 0) return type;
    }
    return 'book';
  }

  /** Most is seen, then accepted, some set aside, and some waits for ever. */
  private answer(recipient: Person, { recommendationId, owner, type, title }: Item): void {
    if (!this.chance.happens(0.75)) return;
    const isTaken = this.chance.happens(0.8) && !recipient.titles.has(title);
    const { userId } = recipient;
    const held = { recommendationId, ownerId: owner.userId, userId };
    const wait = this.chance.wait(40 * hour);
    this.schedule.after(wait * seenAfter, () => {
      const see = { type: 'SeeInbox', userId, recommendationIds: [recommendationId] } as const;
      return this.give(inboxDecider, [userId], see, recipient);
    });
    this.schedule.after(wait, async () => {
      if (isTaken) recipient.titles.add(title);
      const command = isTaken
        ? ({ type: 'AcceptShared', ...held, itemType: type, title } as const)
        : ({ type: 'RejectShared', ...held } as const);
      await this.give(libraryDecider, [userId], command, recipient);
    });
  }

  /** A friend may like it, or say something. */
  private react(friend: Person, { recommendationId, owner }: Item): void {
    const subject = { recommendationId, ownerId: owner.userId, userId: friend.userId };
    const stream = [recommendationId, friend.userId];
    if (this.chance.happens(0.2)) {
      this.schedule.after(this.chance.wait(3 * day), () =>
        this.give(opinionDecider, stream, { type: 'Like', subject }, friend),
      );
    }
    if (this.chance.happens(0.06)) {
      const comment = this.chance.pick(comments);
      this.schedule.after(this.chance.wait(4 * day), () =>
        this.give(opinionDecider, stream, { type: 'Comment', subject, comment }, friend),
      );
    }
  }
}
