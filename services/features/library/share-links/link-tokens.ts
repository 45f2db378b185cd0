import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';

const secretBytes = 16;
const userIdPattern = /^[0-9A-Z]{26}$/;
/** Characters of the secret in base64url. */
const secretLength = 22;

/** The contents of a token. */
export interface OpenedToken {
  /** Id under which the log and the read model know the link. */
  readonly linkId: string;
  /** User id of the maker; null for older tokens, which do not contain it. */
  readonly makerId: string | null;
}

/**
 * Tokens of share links: a secret of 128 bits, and the encrypted user id of the maker, whose stream
 * has the link. Both are derived with a key of the installation, so a link always has the same token
 * although it is stored nowhere.
 */
@Injectable()
export class LinkTokens {
  constructor(@Inject(keysPort) private readonly keys: Keys) {}

  /** The token of the link that a user made to a recommendation at that time. */
  async of(recommendationId: string, userId: string, createdAt: string): Promise<string> {
    const digest = await this.digest([recommendationId, userId, createdAt]);
    const secret = digest.subarray(0, secretBytes).toString('base64url');
    return `${secret}${(await this.encrypted(secret, Buffer.from(userId))).toString('base64url')}`;
  }

  /** The link's id and its maker. */
  async open(token: string): Promise<OpenedToken> {
    const secret = token.slice(0, secretLength);
    const linkId = createHash('sha256').update(secret).digest('hex');
    const encryptedMaker = Buffer.from(token.slice(secretLength), 'base64url');
    const makerId = (await this.encrypted(secret, encryptedMaker)).toString('latin1');
    return { linkId, makerId: userIdPattern.test(makerId) ? makerId : null };
  }

  /** XOR with a pad, which also decrypts. Each secret has its own pad and is used for one user id. */
  private async encrypted(secret: string, bytes: Buffer): Promise<Buffer> {
    const pad = await this.digest(['maker', secret]);
    return Buffer.from(bytes.map((byte, index) => byte ^ (pad[index] ?? 0)));
  }

  private async digest(parts: readonly string[]): Promise<Buffer> {
    const key = await this.keys.getOrCreate('share-links');
    return createHmac('sha256', key).update(parts.join(' ')).digest();
  }
}
