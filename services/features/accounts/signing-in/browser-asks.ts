import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, eventClockPort, keysPort } from '../../../stores/ports/tokens.js';
import type { Keys } from '../../../stores/ports.js';

const randomLength = 16;
const timeLength = 6;
const sealLength = 32;

/** Milliseconds in which a challenge has to be answered. */
const askLifetime = 10 * 60 * 1_000;

/**
 * A challenge for somebody outside: a device that signs, or a provider that identifies people. Its expiry and the
 * browser it belongs to are sealed inside with a key of this installation. So nothing is stored for unanswered
 * challenges, and every process can check every one. The consumer makes sure that each is used once.
 */
@Injectable()
export class BrowserAsks {
  constructor(
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /** A challenge for a browser or a session. */
  async make(asker: string, lifetime = askLifetime): Promise<Uint8Array<ArrayBuffer>> {
    const end = Buffer.alloc(timeLength);
    end.writeUIntBE(this.clock().getTime() + lifetime, 0, timeLength);
    const content = Buffer.concat([randomBytes(randomLength), end]);
    return Uint8Array.from(Buffer.concat([content, await this.sealOf(content, asker)]));
  }

  /** Whether a challenge (base64url) was made for this asker, and recently. */
  async isOurs(ask: string, asker: string, lifetime = askLifetime): Promise<boolean> {
    const given = Buffer.from(ask, 'base64url');
    if (given.length !== randomLength + timeLength + sealLength) return false;
    // Each has one spelling, since its use is recorded by it.
    if (given.toString('base64url') !== ask) return false;
    const content = given.subarray(0, randomLength + timeLength);
    const seal = given.subarray(content.length);
    if (!timingSafeEqual(seal, await this.sealOf(content, asker))) return false;
    const left = content.readUIntBE(randomLength, timeLength) - this.clock().getTime();
    // Setting the clock back makes none valid for longer.
    return left > 0 && left <= lifetime;
  }

  /** A secret derived from a challenge, unknown to its holder. */
  async secretOf(ask: string, use: string): Promise<string> {
    const key = await this.keys.getOrCreate('browser-asks');
    return createHmac('sha256', key).update(`${use}\n${ask}`).digest('base64url');
  }

  private async sealOf(content: Buffer, asker: string): Promise<Buffer> {
    const key = await this.keys.getOrCreate('browser-asks');
    return createHmac('sha256', key).update('seal\n').update(content).update(asker).digest();
  }
}
