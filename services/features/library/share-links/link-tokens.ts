import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type * as library from '../../../../events/library/commands.js';
import { reusableLink } from '../../../../events/library/decider.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { createShareLink } from '../../../contract/library/sharing.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

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

type Call = typeof createShareLink;

const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;

/** Makes a link to an item, or returns the caller's existing one. */
@HandlesCall(createShareLink)
export class CreateShareLinkHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly tokens: LinkTokens,
    private readonly recommendations: RecommendationsReader,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * @throws DomainError not-found for an item that the caller may not see; forbidden when its owner
   * has disallowed passing it on.
   */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { userId, metadata } = call;
    const { recommendationId, forWhom, takesAnswers } = call.input;
    const create = () => this.newLink(call);
    const { events, state, position } = await this.library.execute(userId, create, metadata);
    const [created] = events;
    const newLink = created?.type === 'ShareLinkCreated' ? created.data : undefined;
    const wanted = { recommendationId, forWhom: forWhom || null, takesAnswers };
    const link = newLink ?? reusableLink(state, wanted);
    if (link === undefined) throw new Error('making a share link left none');
    const token = await this.tokens.of(recommendationId, userId, link.createdAt);
    const shareLink = new URL(`share/${token}`, this.settings.publicUrl).href;
    return { success: true, position, shareLink, expiresAt: link.expiresAt };
  }

  private async newLink({
    input: { recommendationId, forWhom, takesAnswers },
    userId,
    metadata: { time: createdAt },
  }: ReceivedCall<Call>): Promise<library.CreateShareLink> {
    const { ownerId } = await this.recommendations.passedOnNowBy(userId, recommendationId);
    const token = await this.tokens.of(recommendationId, userId, createdAt);
    const { linkId } = await this.tokens.open(token);
    const expiresAt = new Date(Date.parse(createdAt) + lifetimeMs).toISOString();
    const options = { forWhom: forWhom || null, takesAnswers };
    const link = { recommendationId, ownerId, userId, linkId, createdAt, expiresAt, ...options };
    return { type: 'CreateShareLink', link };
  }
}
