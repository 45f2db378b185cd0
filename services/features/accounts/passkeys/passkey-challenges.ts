import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeLifetime } from '../../../../events/passkeys/decider.js';
import { type Clock, clockPort, keysPort } from '../../../stores/tokens.js';
import type { Keys } from '../../../stores/ports.js';

const randomLength = 16;
const timeLength = 6;
const sealLength = 32;

/**
 * What devices are asked to sign. A challenge says itself, sealed with a key of ours, until when it
 * counts and who has asked for it: nothing is kept of those that nobody answers, however many are
 * asked for, and every process knows those of the others. That it counts once says the stream of whose
 * passkey it is.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** One for who asks: a browser, or a session. */
  async make(asker: string): Promise<Uint8Array<ArrayBuffer>> {
    const end = Buffer.alloc(timeLength);
    end.writeUIntBE(this.clock().getTime() + challengeLifetime, 0, timeLength);
    const content = Buffer.concat([randomBytes(randomLength), end]);
    return Uint8Array.from(Buffer.concat([content, await this.sealOf(content, asker)]));
  }

  /** Whether it (base64url) was made for who asks, and a short while ago. */
  async isOurs(challenge: string, asker: string): Promise<boolean> {
    const given = Buffer.from(challenge, 'base64url');
    if (given.length !== randomLength + timeLength + sealLength) return false;
    // One challenge has one spelling: that it was used is known by it.
    if (given.toString('base64url') !== challenge) return false;
    const content = given.subarray(0, randomLength + timeLength);
    const seal = given.subarray(content.length);
    if (!timingSafeEqual(seal, await this.sealOf(content, asker))) return false;
    const left = content.readUIntBE(randomLength, timeLength) - this.clock().getTime();
    // A clock that was set back makes none longer.
    return left > 0 && left <= challengeLifetime;
  }

  private async sealOf(content: Buffer, asker: string): Promise<Buffer> {
    const key = await this.keys.getOrCreate('passkeys');
    return createHmac('sha256', key).update(content).update(asker).digest();
  }
}
