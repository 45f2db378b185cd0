import { DomainError } from '../../../../events/kernel/domain-error.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getSharedRecommendation, getShareLinks } from '../../../contract/library/sharing.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { fullName, PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { CurrentMetadata } from '../../search/expiring/current-metadata.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ShareLinksReader } from './share-links.reader.js';

/** Lists the valid links to an item: all of them for its owner, the caller's own for others. */
@HandlesCall(getShareLinks)
export class GetShareLinksHandler implements CallHandler<typeof getShareLinks> {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({
    input,
    userId,
  }: ReceivedCall<typeof getShareLinks>): Promise<AnswerOf<typeof getShareLinks>> {
    const { recommendation_id, limit, cursor } = input;
    const document = await this.recommendations.seenBy(userId, recommendation_id);
    const { items, nextCursor } = await this.links.liveLinksTo(document, { limit, cursor });
    const shown =
      document.ownerId === userId ? items : items.filter((link) => link.userId === userId);
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
export class GetSharedRecommendationHandler implements CallHandler<typeof getSharedRecommendation> {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly people: PeopleReader,
    private readonly currentMetadata: CurrentMetadata,
  ) {}

  /** @throws DomainError not-found for an invalid link. */
  async execute({
    input: { token },
  }: ReceivedCall<typeof getSharedRecommendation>): Promise<
    AnswerOf<typeof getSharedRecommendation>
  > {
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
