import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';

const secretBytes = 16;
const userId = /^[0-9A-Z]{26}$/;
/** Characters of the secret in base64url. */
const secretLength = 22;

/** What a token says. */
export interface OpenedToken {
  /** Id under which the log and the read model know the link. */
  readonly linkId: string;
  /** User id of the maker; null for older tokens, which do not contain it. */
  readonly makerId: string | null;
}

/**
 * Tokens of share links: a secret of 128 bits and the encrypted maker, which names the stream of the link. Both are
 * derived with a key of the installation, so the same link always has the same token, although neither the log nor
 * the read model stores it.
 */
@Injectable()
export class LinkTokens {
  constructor(@Inject(keysPort) private readonly keys: Keys) {}

  /** The token of the link that a person made to a recommendation at that time. */
  async of(recommendationId: string, userId: string, createdAt: string): Promise<string> {
    const digest = await this.digest([recommendationId, userId, createdAt]);
    const secret = digest.subarray(0, secretBytes).toString('base64url');
    return `${secret}${(await this.crossed(secret, Buffer.from(userId))).toString('base64url')}`;
  }

  async open(token: string): Promise<OpenedToken> {
    const secret = token.slice(0, secretLength);
    const linkId = createHash('sha256').update(secret).digest('hex');
    const sealed = Buffer.from(token.slice(secretLength), 'base64url');
    const makerId = (await this.crossed(secret, sealed)).toString('latin1');
    return { linkId, makerId: userId.test(makerId) ? makerId : null };
  }

  /** Seals or unseals. Each secret yields its own key bytes and is used for one user only. */
  private async crossed(secret: string, bytes: Buffer): Promise<Buffer> {
    const pad = await this.digest(['maker', secret]);
    return Buffer.from(bytes.map((byte, index) => byte ^ (pad[index] ?? 0)));
  }

  private async digest(parts: readonly string[]): Promise<Buffer> {
    const key = await this.keys.getOrCreate('share-links');
    return createHmac('sha256', key).update(parts.join(' ')).digest();
  }
}
