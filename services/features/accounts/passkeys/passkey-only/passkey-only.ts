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
import { BrowserChallenges } from '../../signing-in/browser-challenges.js';
import { WrongCodes } from '../../signing-in/sign-in-codes.js';
import { Passkeys } from '../passkeys.js';

/** New recovery codes; the user sees them once. */
interface NewCodes {
  readonly recoveryCodes: string[];
  readonly position: Position;
}

/** Binds a challenge to a browser that has entered a mailed code and must enter a recovery code. */
const holderOf = (browser: string, userId: string) => `recovery\n${browser}\n${userId}`;

/** A code of 80 random bits. */
const newCode = () =>
  Array.from(
    { length: recoveryCodeLength },
    () => crockfordAlphabet[randomInt(crockfordAlphabet.length)],
  ).join('');
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/**
 * Passkey-only sign-in: a mailed code works only together with one of ten recovery codes, of which
 * the log stores keyed digests only. Requests for a mailed code are answered as for other accounts.
 */
@Injectable()
export class PasskeyOnly {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: BrowserChallenges,
    private readonly wrongCodes: WrongCodes,
    private readonly security: SecurityLog,
    @Inject(keysPort) private readonly keys: Keys,
  ) {}

  /** Number of unused recovery codes; null unless passkey-only is on. */
  async codesLeft(userId: string): Promise<number | null> {
    const { recoveryCodes } = await this.passkeys.stateOf(userId);
    return recoveryCodes === null ? null : recoveryCodes.size;
  }

  async isChosen(userId: string): Promise<boolean> {
    return (await this.codesLeft(userId)) !== null;
  }

  /** @throws DomainError conflict without a passkey, or when passkey-only is already on. */
  async choose(userId: string, metadata: EventMetadata): Promise<NewCodes> {
    const codes = await this.executeWithCodes(userId, 'ChoosePasskeyOnly', metadata);
    this.security.record('passkey-only-chosen', { user: userId });
    return codes;
  }

  /**
   * Replaces the recovery codes.
   * @throws DomainError conflict unless passkey-only is on.
   */
  async makeCodes(userId: string, metadata: EventMetadata): Promise<NewCodes> {
    const codes = await this.executeWithCodes(userId, 'MakeRecoveryCodes', metadata);
    this.security.record('recovery-codes-made', { user: userId });
    return codes;
  }

  async end(userId: string, metadata: EventMetadata): Promise<Position> {
    const command = { type: 'EndPasskeyOnly' } as const;
    const { events, isRepeated, position } = await this.passkeys.execute(userId, command, metadata);
    if (events.length > 0 && !isRepeated) {
      this.security.record('passkey-only-ended', { user: userId });
    }
    return position;
  }

  /** A challenge (base64url) that the browser returns together with a recovery code. */
  async issueChallenge(browser: string, userId: string): Promise<string> {
    const challenge = await this.challenges.issue(holderOf(browser, userId));
    return Buffer.from(challenge).toString('base64url');
  }

  /**
   * Uses up a recovery code. Returns false when the code is wrong, or the challenge was not issued
   * to this browser.
   * @throws TooMany after too many wrong codes.
   */
  async use(
    { challenge, browser, userId }: { challenge: string; browser: string; userId: string },
    code: string,
    metadata: EventMetadata,
  ): Promise<boolean> {
    const now = Date.parse(metadata.time);
    this.wrongCodes.requireBelowLimit(now);
    if (!(await this.challenges.isIssued(challenge, holderOf(browser, userId)))) return false;
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
    return true;
  }

  private async executeWithCodes(
    userId: string,
    type: 'ChoosePasskeyOnly' | 'MakeRecoveryCodes',
    metadata: EventMetadata,
  ): Promise<NewCodes> {
    const codes = Array.from({ length: recoveryCodesMade }, newCode);
    const recoveryCodes = await Promise.all(codes.map((code) => this.digest(userId, code)));
    const command = { type, recoveryCodes, now: metadata.time } as const;
    const { isRepeated, position } = await this.passkeys.execute(userId, command, metadata);
    // The log has only digests of the codes of the first request.
    if (isRepeated) throw new DomainError('conflict', 'These codes were shown once: make new ones');
    return { recoveryCodes: codes.map(inGroups), position };
  }

  private async digest(userId: string, code: string): Promise<string> {
    const key = await this.keys.getOrCreate('recovery-codes');
    return createHmac('sha256', key).update(`${userId}\n${code}`).digest('base64url');
  }
}
