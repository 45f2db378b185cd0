import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { emailDecider } from '../../events/user/email-decider.js';
import { CommandHandler } from '../commands/command-handler.js';
import type { Keys } from '../stores/ports.js';
import { keysPort } from '../stores/tokens.js';

const addressesRemembered = 50_000;

/**
 * Whose an e-mail address is. Streams are named by a keyed hash of the address, so that the log
 * neither holds it nor lets anyone try addresses who has only the log.
 */
@Injectable()
export class EmailDirectory {
  private readonly owners = new LRUCache<string, string>({ max: addressesRemembered });

  constructor(
    private readonly commands: CommandHandler,
    @Inject(keysPort) private readonly keys: Keys,
  ) {}

  /** User id of the owner; null when the address is free. The address is in lower case. */
  async find(email: string): Promise<string | null> {
    const known = this.owners.get(email);
    if (known !== undefined) return known;
    const { userId } = await this.commands.stateOf(emailDecider, [await this.digest(email)]);
    if (userId !== null) this.owners.set(email, userId);
    return userId;
  }

  /** Claims the address for `userId` unless somebody has it; gives back whose it is then. */
  async claim(email: string, userId: string, commandId: string, time: string): Promise<string> {
    const { state } = await this.commands.handle(
      emailDecider,
      [await this.digest(email)],
      { type: 'ClaimEmail', userId },
      { actorId: userId, commandId, time },
    );
    return state.userId ?? userId;
  }

  /** The keyed hash of an address (in lower case) that names its streams. */
  async digest(email: string): Promise<string> {
    const key = await this.keys.getOrCreate('email-index');
    return createHmac('sha256', key).update(email).digest('hex');
  }
}
