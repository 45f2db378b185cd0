import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError, TooMany } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { ownerDecider, ownerStream } from '../../../../events/owner/decider.js';
import { crockfordAlphabet } from '../../../../events/kernel/digits.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { setupCodeLength, setupPath } from '../../../contract/accounts/join.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { TokenBucket } from '../../../platform/tools/token-bucket.js';
import { PeopleReader } from '../../people/people.reader.js';

/** The person who runs the installation. */
@Injectable()
export class Owner {
  constructor(
    private readonly decisions: Decisions,
    private readonly people: PeopleReader,
  ) {}

  /** The owner's user id; null before somebody was named, and after their account was erased. */
  async id(): Promise<string | null> {
    const { userId } = await this.decisions.stateOf(ownerDecider, ownerStream);
    return userId === null || (await this.people.isErased(userId)) ? null : userId;
  }

  /** @throws DomainError not-found for everybody else, as if there were nothing. */
  async require(userId: string): Promise<void> {
    if ((await this.id()) !== userId) throw new DomainError('not-found', 'Not found');
  }

  /** @throws DomainError conflict where there is an owner, unless one may be replaced. */
  async name(userId: string, mayReplace: boolean, metadata: EventMetadata): Promise<Position> {
    const replaces = mayReplace || (await this.id()) === null;
    const command = { type: 'NameOwner', userId, now: metadata.time, replaces } as const;
    return (await this.decisions.execute(ownerDecider, ownerStream, command, metadata)).position;
  }
}

/** Wrong codes that are refused at once, and in a minute after that. */
const tries = { capacity: 10, milliseconds: 60_000 };

/** 5 bits for each character. */
const newCode = () =>
  [...randomBytes(setupCodeLength)].map((byte) => crockfordAlphabet.charAt(byte & 31)).join('');

/**
 * The code with which the first person makes the owner's account, where no mail is sent. It exists
 * only in this process and in what the process prints, until it is used or the process ends.
 */
@Injectable()
export class SetupCode implements OnApplicationBootstrap {
  private code: string | null = null;
  private readonly tries = new TokenBucket(tries, () => performance.now());

  constructor(
    private readonly owner: Owner,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const isWanted = joinsByLink(this.settings) && this.settings.roles.includes('api');
    if (isWanted && this.past === null && (await this.owner.id()) === null) this.code = newCode();
  }

  /** Where the owner's account is made; null where there is an owner, or mail to sign in with. */
  get address(): string | null {
    return this.code && new URL(setupPath(this.code), this.settings.publicUrl).href;
  }

  /**
   * Does work that the code allows. The code is used up, unless the work fails.
   * @throws DomainError forbidden for a wrong code; TooMany after ten of them in a row.
   */
  async use<Result>(typed: string, work: () => Promise<Result>): Promise<Result> {
    const { code } = this;
    const isRight = code !== null && timingSafeEqual(Buffer.from(typed), Buffer.from(code));
    if (!isRight) {
      if (this.tries.take())
        throw new DomainError('forbidden', 'This setup code is wrong, or was used already');
      const seconds = Math.ceil(this.tries.wait() / 1_000);
      throw new TooMany('Too many wrong codes were entered', seconds);
    }
    this.code = null;
    try {
      return await work();
    } catch (error) {
      this.code = code;
      throw error;
    }
  }
}
