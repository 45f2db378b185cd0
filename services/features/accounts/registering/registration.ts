import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { Position } from '../../../../events/kernel/event.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { User } from '../../../contract/user.js';
import { Invitations } from '../../friends/invitations/invitations.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { toUser } from '../../people/people.reader.js';
import { type Clock, clockPort } from '../../../stores/tokens.js';

export interface Registered {
  readonly userId: string;
  readonly user: User;
  readonly position: Position;
}

/** Makes accounts. */
@Injectable()
export class Registration {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly decisions: Decisions,
    private readonly invitations: Invitations,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /**
   * The account of an address, made if there is none; an existing one stays as it is. Claiming the
   * address, registering, and the friend requests of those who had invited the address are commands
   * of their own: what stops in between is completed the next time.
   */
  async register(email: string, firstName: string, lastName: string): Promise<Registered> {
    const time = this.clock().toISOString();
    const userId = await this.claim(email, time);
    const { state, position: registered } = await this.decisions.make(
      userDecider,
      [userId],
      { type: 'RegisterUser', userId, email, firstName, lastName },
      { actorId: userId, commandId: ulid(), time },
    );
    const settled = await this.invitations.settle(email, userId, time);
    const position = settled > registered ? settled : registered;
    const { email: known, profile, enabledCategories } = state;
    const user = toUser({ email: known, ...profile, enabledCategories: [...enabledCategories] });
    return { userId, position, user };
  }

  /** An address that an account has left behind, which was erased, is claimed anew. */
  private async claim(email: string, time: string): Promise<string> {
    const userId = await this.directory.claim(email, ulid(), ulid(), time);
    const { erased } = await this.decisions.stateOf(userDecider, [userId]);
    if (!erased) return userId;
    await this.directory.release(email, userId, time);
    return this.directory.claim(email, ulid(), ulid(), time);
  }
}
