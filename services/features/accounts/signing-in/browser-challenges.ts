import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, eventClockPort, keysPort } from '../../../stores/ports/tokens.js';
import type { Keys } from '../../../stores/ports.js';

const randomLength = 16;

const timeLength = 6;

const sealLength = 32;

/** Milliseconds in which a challenge has to be answered. */
const defaultLifetimeMs = 10 * 60 * 1_000;

/**
 * Challenges for browsers: for a passkey, a provider or a recovery code. Each contains its expiry
 * and a keyed digest of that and its holder. So nothing is stored for unanswered challenges, and
 * every process can check every one. Callers make sure that each is used once.
 */
@Injectable()
export class BrowserChallenges {
  constructor(
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * A new challenge.
   * @param holder the browser or session it is for
   */
  async issue(holder: string, lifetime = defaultLifetimeMs): Promise<Uint8Array<ArrayBuffer>> {
    const end = Buffer.alloc(timeLength);
    end.writeUIntBE(this.clock().getTime() + lifetime, 0, timeLength);
    const content = Buffer.concat([randomBytes(randomLength), end]);
    return Uint8Array.from(Buffer.concat([content, await this.sealOf(content, holder)]));
  }

  /** Whether a challenge (base64url) was issued to this holder and has not expired. */
  async isIssued(
    challenge: string,
    holder: string,
    lifetime = defaultLifetimeMs,
  ): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== randomLength + timeLength + sealLength) return false;
    // Only the canonical spelling counts: callers recognise a used challenge by its text.
    if (bytes.toString('base64url') !== challenge) return false;
    const content = bytes.subarray(0, randomLength + timeLength);
    const seal = bytes.subarray(content.length);
    if (!timingSafeEqual(seal, await this.sealOf(content, holder))) return false;
    const left = content.readUIntBE(randomLength, timeLength) - this.clock().getTime();
    // A clock that was set back does not extend the lifetime.
    return left > 0 && left <= lifetime;
  }

  /** A secret derived from a challenge, unknown to its holder; different for each use. */
  async secretOf(challenge: string, use: string): Promise<string> {
    const key = await this.keys.getOrCreate('browser-asks');
    return createHmac('sha256', key).update(`${use}\n${challenge}`).digest('base64url');
  }

  private async sealOf(content: Buffer, holder: string): Promise<Buffer> {
    const key = await this.keys.getOrCreate('browser-asks');
    return createHmac('sha256', key).update('seal\n').update(content).update(holder).digest();
  }
}
