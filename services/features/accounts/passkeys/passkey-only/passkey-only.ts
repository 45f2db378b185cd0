import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomInt } from 'node:crypto';
import { crockfordAlphabet } from '../../../../../events/kernel/digits.js';
import { DomainError } from '../../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../../events/kernel/event.js';
import { recoveryCodesMade } from '../../../../../events/passkeys/passkey-only.js';
import { recoveryCodeLength } from '../../../../contract/accounts/passkey-only.js';
import { SecurityLog } from '../../../../platform/security/security-log.js';
import type { Keys } from '../../../../stores/ports.js';
import { keysPort } from '../../../../stores/ports/tokens.js';
import { AccountMails } from '../../notices/account-mails.js';
import { BrowserAsks } from '../../signing-in/browser-asks.js';
import { WrongCodes } from '../../signing-in/wrong-codes.js';
import { Passkeys } from '../passkeys.js';

/** Recovery codes, as the user sees them once. */
interface Made {
  readonly recoveryCodes: string[];
  readonly position: Position;
}

/** Somebody who has given a mailed code and still owes a recovery code. */
const askerOf = (browser: string, userId: string) => `recovery\n${browser}\n${userId}`;

/** Letters that are not mistaken for each other; 80 bits. */
const newCode = () =>
  Array.from(
    { length: recoveryCodeLength },
    () => crockfordAlphabet[randomInt(crockfordAlphabet.length)],
  ).join('');
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/**
 * Passkey-only sign-in. A mailed code then needs one of ten recovery codes as well, of which the
 * log holds only keyed digests. Asking for a code gets the same answer as always.
 */
@Injectable()
export class PasskeyOnly {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly asks: BrowserAsks,
    private readonly wrongCodes: WrongCodes,
    private readonly security: SecurityLog,
    private readonly mails: AccountMails,
    @Inject(keysPort) private readonly keys: Keys,
  ) {}

  /** Recovery codes left; null for users whom a mailed code signs in. */
  async codesLeft(userId: string): Promise<number | null> {
    const { recoveryCodes } = await this.passkeys.stateOf(userId);
    return recoveryCodes === null ? null : recoveryCodes.size;
  }

  async isChosen(userId: string): Promise<boolean> {
    return (await this.codesLeft(userId)) !== null;
  }

  /** @throws DomainError conflict without a passkey, or when it is on already. */
  async choose(userId: string, metadata: EventMetadata): Promise<Made> {
    const made = await this.make(userId, 'ChoosePasskeyOnly', metadata);
    this.security.record('passkey-only-chosen', { user: userId });
    this.mails.notify(userId, 'passkey-only-chosen');
    return made;
  }

  /**
   * The old ones no longer work.
   * @throws DomainError conflict while mailed codes sign in.
   */
  async makeCodes(userId: string, metadata: EventMetadata): Promise<Made> {
    const made = await this.make(userId, 'MakeRecoveryCodes', metadata);
    this.security.record('recovery-codes-made', { user: userId });
    this.mails.notify(userId, 'recovery-codes-made');
    return made;
  }

  async end(userId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'EndPasskeyOnly' } as const;
    const { events, isRepeated, position } = await this.passkeys.execute(userId, command, metadata);
    if (events.length > 0 && !isRepeated) {
      this.security.record('passkey-only-ended', { user: userId });
      this.mails.notify(userId, 'passkey-only-ended');
    }
    return position;
  }

  /** What the browser returns together with a recovery code. */
  async askFor(browser: string, userId: string): Promise<string> {
    const ask = await this.asks.make(askerOf(browser, userId));
    return Buffer.from(ask).toString('base64url');
  }

  /**
   * Uses up a recovery code; false when it is wrong or this browser was not asked for one.
   * @throws TooMany after too many wrong ones.
   */
  async use(
    { ask, browser, userId }: { ask: string; browser: string; userId: string },
    code: string,
    metadata: EventMetadata,
  ): Promise<boolean> {
    const now = Date.parse(metadata.time);
    this.wrongCodes.requireFew(now);
    if (!(await this.asks.isOurs(ask, askerOf(browser, userId)))) return false;
    const recoveryCode = await this.digest(userId, code);
    const command = { type: 'UseRecoveryCode', recoveryCode, now: metadata.time } as const;
    try {
      await this.passkeys.execute(userId, command, { ...metadata, actorId: userId });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'forbidden') throw error;
      this.wrongCodes.count(now);
      return false;
    }
    this.security.record('recovery-code-used', { user: userId });
    this.mails.notify(userId, 'recovery-code-used');
    return true;
  }

  private async make(
    userId: string,
    type: 'ChoosePasskeyOnly' | 'MakeRecoveryCodes',
    metadata: EventMetadata,
  ): Promise<Made> {
    const codes = Array.from({ length: recoveryCodesMade }, newCode);
    const recoveryCodes = await Promise.all(codes.map((code) => this.digest(userId, code)));
    const command = { type, recoveryCodes, now: metadata.time } as const;
    const { isRepeated, position } = await this.passkeys.execute(userId, command, metadata);
    // Nobody knows any more which they were.
    if (isRepeated) throw new DomainError('conflict', 'These codes were shown once: make new ones');
    return { recoveryCodes: codes.map(inGroups), position };
  }

  private async digest(userId: string, code: string): Promise<string> {
    const key = await this.keys.getOrCreate('recovery-codes');
    return createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url');
  }
}
