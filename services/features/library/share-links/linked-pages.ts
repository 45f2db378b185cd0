import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { getSharedRecommendation } from '../../../contract/library/sharing.js';
import type { SharePageContent } from '../../../contract/share-page.js';
import { type CheckedRequest, receivedCall } from '../../../platform/http/calls/handles-call.js';
import type { SharePages } from '../../../platform/http/pages/share-pages.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { GetSharedRecommendationHandler } from './get-shared-recommendation.js';
import { previewOf } from './share-preview.js';

/** The contents of share links' pages: the answer of the call for visitors. */
@Injectable()
export class LinkedPages implements SharePages {
  constructor(
    private readonly queries: QueryBus,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws DomainError not-found for an invalid link. */
  async contentOf(
    token: string,
    request: CheckedRequest,
    reply: FastifyReply,
  ): Promise<SharePageContent> {
    const { data: input } = getSharedRecommendation.request.safeParse({ token });
    if (input === undefined) throw new DomainError('not-found', 'Recommandation non trouvée');
    const query = receivedCall(GetSharedRecommendationHandler, input, request, reply);
    const answer: unknown = await this.queries.execute(query);
    const { recommendation } = getSharedRecommendation.response.parse(answer);
    const preview = previewOf(recommendation, token, this.settings.publicUrl);
    return { state: 'shown', token, recommendation, preview };
  }
}
