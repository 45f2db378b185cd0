import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { ulid } from 'ulid';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { erasure } from '../../../events/kernel/event.js';
import { emailDecider } from '../../../events/user/email-decider.js';
import { idFrom } from '../../platform/decisions/command.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../platform/time-travel/time-travel-event-store.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { personKeyName } from '../../stores/event-log/person-keyring.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';

const maxCachedOwners = 50_000;
/** Milliseconds until an entry is looked up again. */
const cacheTtlMs = 60_000;

/** The account that has an address. */
export interface Claimed {
  readonly userId: string;
  /** Whether this command claimed the address, now or when it was first sent. */
  readonly isOwn: boolean;
}

/**
 * Finds the owner of an e-mail address. Streams are named by a keyed hash of the address: the log
 * does not contain addresses, and cannot be searched for one without the key.
 */
@Injectable()
export class EmailDirectory {
  private readonly owners = new LRUCache<string, string>({
    // Unlike `max`, this allocates only for entries that exist.
    maxSize: maxCachedOwners,
    sizeCalculation: () => 1,
    ttl: cacheTtlMs,
  });

  constructor(
    private readonly decisions: Decisions,
    private readonly log: EventLog,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  /** User id of the owner; null for a free address. The address must be in lower case. */
  async find(email: string): Promise<string | null> {
    const known = this.owners.get(email);
    if (known !== undefined && (await this.hasKey(known))) return known;
    const { userId } = await this.decisions.stateOf(emailDecider, [await this.digest(email)]);
    // Time travel does not show users who were erased after its moment.
    if (userId !== null && this.past !== null && !(await this.hasKey(userId))) return null;
    if (userId !== null) this.owners.set(email, userId);
    return userId;
  }

  /**
   * The owner; for a free address an id that nobody has. Both take the same reads, so that the time
   * taken does not tell whether there is an account.
   */
  async ownerOrNobody(email: string): Promise<{ userId: string; exists: boolean }> {
    const digest = await this.digest(email);
    const owner = await this.decisions.stateOf(emailDecider, [digest]);
    const userId = owner.userId ?? idFrom(digest);
    // During an erasure the address is still taken, but its owner can no longer be found.
    return { userId, exists: (await this.hasKey(userId)) && owner.userId !== null };
  }

  /**
   * User id of the owner.
   * @throws DomainError not-found for a free address.
   */
  async personWith(email: string): Promise<string> {
    const userId = await this.find(email);
    // During an erasure the address is still taken, but its owner can no longer be found.
    if (userId === null || !(await this.log.personExists(userId)))
      throw new DomainError('not-found', 'User not found');
    return userId;
  }

  /** Claims a free address for `userId`. */
  async claim(email: string, userId: string, commandId: string, time: string): Promise<Claimed> {
    const { events, state } = await this.decisions.execute(
      emailDecider,
      [await this.digest(email)],
      { type: 'ClaimEmail', userId },
      { actorId: userId, commandId, time },
    );
    const owner = state.userId ?? userId;
    return { userId: owner, isOwn: events.some(({ data }) => data.userId === owner) };
  }

  /** Frees an address of this user; does nothing otherwise. */
  async release(email: string, userId: string, time: string): Promise<void> {
    const command = { type: 'ReleaseEmail', userId } as const;
    const metadata = { actorId: erasure, commandId: ulid(), time };
    await this.decisions.execute(emailDecider, [await this.digest(email)], command, metadata);
    this.owners.delete(email);
  }

  /** An erasure starts by deleting the key. The keys are shared, so every process sees that. */
  private async hasKey(userId: string): Promise<boolean> {
    return (await this.keys.getMany([personKeyName(userId)])).size > 0;
  }

  /** The keyed hash of an address (in lower case) that names its streams. */
  async digest(email: string): Promise<string> {
    const key = await this.keys.getOrCreate('email-index');
    return createHmac('sha256', key).update(email).digest('hex');
  }
}
