import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getSharedRecommendation } from '../../../contract/library/sharing.js';
import { fullName, unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { CurrentMetadata } from '../../search/expiring/current-metadata.js';
import { ShareLinksReader } from './share-links.reader.js';

type Call = typeof getSharedRecommendation;

/** Shown for people without a name, because a link shows no addresses. */
const unnamed = 'un membre de Trboo';

/** Returns what a share link shows to anybody who has it. */
@HandlesCall(getSharedRecommendation)
export class GetSharedRecommendationHandler implements CallHandler<Call> {
  constructor(
    private readonly links: ShareLinksReader,
    private readonly people: PeopleReader,
    private readonly currentMetadata: CurrentMetadata,
  ) {}

  /** @throws DomainError not-found for an invalid link. */
  async execute({ input: { token } }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
