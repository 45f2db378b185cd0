import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import { visitor } from '../../../../events/kernel/event.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { getSharedRecommendation } from '../../../contract/library/sharing.js';
import type { SharePageContent } from '../../../contract/share-page.js';
import { type CheckedRequest, receivedCall } from '../../../platform/http/calls/handles-call.js';
import type { SharePages } from '../../../platform/http/pages/share-pages.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { answeringDevice } from '../../../contract/share-page.js';
import { visitorAnswer } from '../../../contract/library/link-answer.js';
import { EventClock } from '../../../platform/decisions/event-clock.js';
import { parse } from '../../../platform/http/calls/parse.js';
import { LinkAnswers } from './link-answers.js';
import { ellipsize } from '../../../contract/characters.js';
import type { LinkedRecommendation, PagePreview } from '../../../contract/share-page.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';

const maxDescriptionLength = 200;

/** Metadata fields that hold an image, best first. */
const images = ['tmdbPoster', 'thumbnail', 'coverBig', 'coverMedium', 'coverSmall', 'photo'];
const posterBase = 'https://image.tmdb.org/t/p/w500';

/** The link preview of a share link, for messengers. */
function previewOf(
  { title, type, description, metadata, creatorName, passedOnBy }: LinkedRecommendation,
  token: string,
  publicUrl: URL,
): PagePreview {
  return {
    ...{ title, type, creatorName, passedOnBy, why: shortened(description) },
    image: imageOf(metadata) ?? new URL(`share-cover/${token}`, publicUrl).href,
    url: new URL(`share/${token}`, publicUrl).href,
  };
}

/** The cover, when it comes from a known provider. */
function imageOf(metadata: LinkedRecommendation['metadata']): string | null {
  for (const field of images) {
    const value = Object.hasOwn(metadata, field) ? metadata[field] : null;
    if (typeof value !== 'string') continue;
    const address = coverAddress(value.startsWith('/') ? `${posterBase}${value}` : value);
    if (address !== null) return address;
  }
  return null;
}

function shortened(text: string): string {
  return ellipsize(text.replaceAll(/\s+/g, ' '), maxDescriptionLength);
}

/** The contents of share links' pages: the answer of the call for visitors. */
@Injectable()
export class LinkedPages implements SharePages {
  constructor(
    private readonly queries: QueryBus,
    private readonly answers: LinkAnswers,
    private readonly clock: EventClock,
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
    const query = receivedCall(getSharedRecommendation, input, request, reply);
    const answer: unknown = await this.queries.execute(query);
    const { recommendation } = getSharedRecommendation.response.parse(answer);
    const preview = previewOf(recommendation, token, this.settings.publicUrl);
    const device = answeringDevice(request.headers.cookie);
    const answering = await this.answers.onPage(token, device);
    if (answering === null) throw new DomainError('not-found', 'Recommandation non trouvée');
    return { state: 'shown', token, recommendation, preview, answering };
  }

  /** @throws DomainError not-found for an invalid link; invalid; TooMany. InvalidRequest. */
  async answer(token: string, form: object, device: string): Promise<void> {
    const commandId = randomUUID();
    const by = { actorId: visitor, commandId, time: this.clock.next().toISOString() };
    await this.answers.answer(token, device, parse(visitorAnswer, form), by);
  }
}
