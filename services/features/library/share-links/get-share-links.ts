import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { pageEnd } from '../../../contract/call.js';
import { getShareLinks } from '../../../contract/library/sharing.js';
import { KnownAddresses } from '../../friends/users/known-addresses.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ShareLinksReader } from './share-links.reader.js';

type Call = typeof getShareLinks;

/** Lists the valid links to an item: all of them for its owner, the caller's own for others. */
@HandlesCall(getShareLinks)
export class GetShareLinksHandler implements CallHandler<Call> {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({ input, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
