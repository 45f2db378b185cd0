import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { visitor } from '../../../../events/kernel/event.js';
import { pageEnd } from '../../../contract/call.js';
import { getSharedRecommendation, getShareLinks } from '../../../contract/library/sharing.js';
import {
  type Answer,
  type CheckedRequest,
  HandlesCall,
  type ReceivedCall,
  receivedCall,
} from '../../../platform/http/calls/handles-call.js';
import {
  type SharePageContent,
  answeringDevice,
  type LinkedRecommendation,
  type PagePreview,
} from '../../../contract/share-page.js';
import type { SharePages } from '../../../platform/http/pages/share-pages.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { visitorAnswer } from '../../../contract/library/link-answer.js';
import { EventClock } from '../../../platform/decisions/event-clock.js';
import { parse } from '../../../platform/http/calls/callers.js';
import { ellipsize } from '../../../contract/characters.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { fullName, PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { CurrentMetadata } from '../../search/expiring/current-metadata.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ShareLinksReader } from './share-links.reader.js';
import { LinkAnswers } from './link-answers.js';

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

/** Lists the valid links to an item: all of them for its owner, the caller's own for others. */
@HandlesCall(getShareLinks)
export class GetShareLinksHandler {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute(call: ReceivedCall<typeof getShareLinks>): Answer<typeof getShareLinks> {
    const { input, userId } = call;
    const { recommendation_id, limit, cursor } = input;
    const document = await this.recommendations.seenBy(userId, recommendation_id);
    const page = { limit, cursor };
    const { items: shown, nextCursor } = await this.links.liveLinksTo(document, userId, page);
    const [people, asShown] = await Promise.all([
      this.people.many(shown.map((link) => link.userId)),
      this.addresses.shownTo(userId),
    ]);
    const links = shown.map(({ linkId, userId: makerId, createdAt, expiresAt }) => ({
      id: linkId,
      maker: asShown(makerId, people.get(makerId) ?? unknownPerson),
      isMine: makerId === userId,
      createdAt,
      expiresAt,
    }));
    return { links, ...pageEnd(nextCursor) };
  }
}

/** Shown for people without a name, because a link shows no addresses. */
const unnamed = 'un membre de Trboo';

/** Returns what a share link shows to anybody who has it. */
@HandlesCall(getSharedRecommendation)
export class GetSharedRecommendationHandler {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly people: PeopleReader,
    private readonly currentMetadata: CurrentMetadata,
  ) {}

  /** @throws DomainError not-found for an invalid link. */
  async execute({
    input: { token },
  }: ReceivedCall<typeof getSharedRecommendation>): Answer<typeof getSharedRecommendation> {
    const shown = await this.links.shownBy(token);
    if (shown === null) throw new DomainError('not-found', 'Recommandation non trouvée');
    const { document, makerId } = shown;
    const { recommendationId: id, ownerId, title, type, description, link } = document;
    const [metadata = {}] = await this.currentMetadata.of([document]);
    const people = await this.people.many([ownerId, makerId]);
    const nameOf = (userId: string) => fullName(people.get(userId) ?? unknownPerson) || unnamed;
    const passedOnBy = makerId === ownerId ? null : nameOf(makerId);
    const content = { id, title, type, description: description ?? '', link, metadata };
    return {
      success: true,
      recommendation: {
        ...content,
        creatorName: nameOf(ownerId),
        creatorPicture: people.get(ownerId)?.profilePicture ?? null,
        passedOnBy,
      },
    };
  }
}
