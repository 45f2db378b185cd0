import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { crockfordAlphabet } from '../../../../events/kernel/digits.js';
import { DomainError, TooMany } from '../../../../events/kernel/domain-error.js';
import { setupCodeLength, setupPath } from '../../../contract/accounts/join.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { TokenBucket } from '../../../platform/tools/token-bucket.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { Owner } from './owner.js';

/** Wrong codes that are refused at once, and in a minute after that. */
const tries = { capacity: 10, milliseconds: 60_000 };

/** 5 bits for each character. */
const newCode = () =>
  [...randomBytes(setupCodeLength)].map((byte) => crockfordAlphabet.charAt(byte & 31)).join('');

/**
 * The code with which the first person makes the owner's account, where no mail is sent. It exists
 * only in this process and in what the process prints, until it is used or the process ends. A
 * process also makes a code for an owner who has neither a passkey nor a session.
 */
@Injectable()
export class SetupCode implements OnApplicationBootstrap {
  private code: string | null = null;
  /** The command that used it: after a lost answer, its client repeats it with the same id. */
  private usedBy: string | null = null;
  private readonly tries = new TokenBucket(tries, () => performance.now());

  constructor(
    private readonly owner: Owner,
    private readonly passkeys: Passkeys,
    private readonly sessions: OpenSessions,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const hasMail = !joinsByLink(this.settings);
    if (hasMail || !this.settings.roles.includes('api') || this.past !== null) return;
    const owner = await this.owner.id();
    if (owner === null || (await this.opens(owner))) this.code = newCode();
  }

  /** The address of the page that takes the code; null without a code that can still be used. */
  get address(): string | null {
    if (this.code === null || this.usedBy !== null) return null;
    return new URL(setupPath(this.code), this.settings.publicUrl).href;
  }

  /** Whether a code opens an existing account: nobody else can, without passkey and session. */
  async opens(userId: string): Promise<boolean> {
    const all = [...(await this.passkeys.all(userId)), ...(await this.sessions.all(userId))];
    return all.length === 0;
  }

  /**
   * Does work that the code allows. Unless the work fails, the code then allows nothing but to
   * repeat the same command.
   * @throws DomainError forbidden for a wrong code; TooMany after ten of them in a row.
   */
  async use<Result>(
    typed: string,
    commandId: string,
    work: (isRepeated: boolean) => Promise<Result>,
  ): Promise<Result> {
    const { code, usedBy } = this;
    const isRight = code !== null && timingSafeEqual(Buffer.from(typed), Buffer.from(code));
    if (!isRight || (usedBy !== null && usedBy !== commandId)) {
      if (this.tries.take())
        throw new DomainError('forbidden', 'This setup code is wrong, or was used already');
      const seconds = Math.ceil(this.tries.wait() / 1_000);
      throw new TooMany('Too many wrong codes were entered', seconds);
    }
    this.usedBy = commandId;
    try {
      return await work(usedBy !== null);
    } catch (error) {
      this.usedBy = usedBy;
      throw error;
    }
  }
}
