import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type * as library from '../../../../events/library/commands.js';
import { reusableLink } from '../../../../events/library/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { createShareLink } from '../../../contract/library/sharing.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkTokens } from './link-tokens.js';

type Call = typeof createShareLink;

const lifetimeMs = 30 * 24 * 60 * 60 * 1_000;

/** Makes a link to an item, or returns the caller's existing one. */
@HandlesCall(createShareLink)
export class CreateShareLinkHandler implements CallHandler<Call> {
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
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
