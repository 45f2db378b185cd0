import { Injectable } from '@nestjs/common';
import { friendRequestId } from '../../../events/friendship/decider.js';
import type { Entry } from '../../../projections/library/document.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import type { Recommendation } from '../../contract/library/recommendation.js';
import type { Person } from '../../contract/people/user.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { CommentsReader } from './comments/comments.reader.js';
import { KnownAddresses } from '../friends/users/users.queries.js';
import { LibraryReader } from './my-list/library.reader.js';
import { unknownPerson, PeopleReader, withoutAddress } from '../people/people.reader.js';
import { CurrentMetadata } from '../search/expiring/current-metadata.js';
import { ReactionsReader, type Reactions } from './reactions/reactions.reader.js';

/** The part of a card that is the same for all viewers. */
export type CardContent = Omit<
  Recommendation,
  | 'likedBy'
  | 'dislikedBy'
  | 'commentedBy'
  | 'audience'
  | 'inLibrary'
  | 'savedDate'
  | 'savedByLink'
  | 'requestId'
  | 'why'
  | 'fromEmail'
  | 'sentTo'
  | 'alsoBy'
>;

const emails = (userIds: readonly string[], people: ReadonlyMap<string, Person>) =>
  userIds.flatMap((userId) => people.get(userId)?.email ?? []);

function content(
  document: RecommendationDocument,
  owner: Person,
  metadata = document.metadata,
): CardContent {
  return {
    id: document.recommendationId,
    title: document.title,
    type: document.type,
    description: document.description ?? '',
    addedBy: owner.email,
    addedByUser: owner,
    addedDate: document.addedAt,
    link: document.link,
    metadata,
    keepPrivate: document.keepPrivate,
    notToBePassedOn: document.notToBePassedOn === true,
    ...(document.ownerDeleted && { ownerDeleted: true }),
  };
}

const noReactions: Reactions = { likedBy: [], dislikedBy: [] };

/** Makes cards: items as one viewer sees them. Callers check that the viewer may see them. */
@Injectable()
export class Cards {
  constructor(
    private readonly people: PeopleReader,
    private readonly reactions: ReactionsReader,
    private readonly comments: CommentsReader,
    private readonly library: LibraryReader,
    private readonly currentMetadata: CurrentMetadata,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** The cards of items for one viewer, in the order of the documents. */
  async show(
    viewerId: string,
    documents: readonly RecommendationDocument[],
  ): Promise<Recommendation[]> {
    const ids = documents.map(({ recommendationId }) => recommendationId);
    const own = documents.filter(({ ownerId, keepPrivate }) => keepPrivate && ownerId === viewerId);
    const ownIds = own.map(({ recommendationId }) => recommendationId);
    const [reactions, writers, entries, metadata, asShown, hidden, sent] = await Promise.all([
      this.reactions.shownTo(viewerId, ids),
      this.comments.writersShownTo(viewerId, ids),
      this.library.entriesByItem(viewerId, ids),
      this.currentMetadata.of(documents),
      this.addresses.shownTo(viewerId),
      this.shownPeople.hiddenFrom(viewerId),
      this.library.sharesOf(viewerId, ownIds),
    ]);
    const sentIds = new Set(sent.map(({ recommendationId }) => recommendationId));
    const audienceOf = ({ recommendationId, keepPrivate }: RecommendationDocument) => {
      if (!keepPrivate) return 'friends';
      return sentIds.has(recommendationId) ? 'recipients' : 'private';
    };
    const lastShare = (entry: Entry | undefined) =>
      entry?.received.findLast(({ senderId }) => !hidden.has(senderId));
    const reacted = [...reactions.values()].flatMap((each) => [
      ...each.likedBy,
      ...each.dislikedBy,
    ]);
    const senders = [...entries.values()].flatMap((entry) => lastShare(entry)?.senderId ?? []);
    const owners = documents.map(({ ownerId }) => ownerId);
    const commenters = [...writers.values()].flat();
    const people = await this.people.many([...owners, ...senders, ...reacted, ...commenters]);
    return documents.map((document, index) => {
      const entry = entries.get(document.recommendationId);
      const share = lastShare(entry);
      const savedDate = entry?.origin === 'friends' ? entry.addedAt : undefined;
      const { likedBy, dislikedBy } = reactions.get(document.recommendationId) ?? noReactions;
      return {
        ...content(
          document,
          asShown(document.ownerId, people.get(document.ownerId) ?? unknownPerson),
          metadata[index],
        ),
        likedBy: emails(likedBy, people),
        dislikedBy: emails(dislikedBy, people),
        commentedBy: emails(writers.get(document.recommendationId) ?? [], people),
        ...(document.ownerId === viewerId && { audience: audienceOf(document) }),
        inLibrary: document.ownerId === viewerId || entry?.library !== undefined,
        ...(savedDate !== undefined && { savedDate }),
        ...(entry?.linkMakerId !== undefined && {
          savedByLink: true,
          requestId: friendRequestId(viewerId, document.ownerId),
        }),
        ...(share && { why: share.why ?? '', fromEmail: people.get(share.senderId)?.email ?? '' }),
      };
    });
  }

  /** E-mails of the people whose reactions to an item the viewer sees. */
  async reactionsTo(
    recommendationId: string,
    viewerId: string,
  ): Promise<Pick<Recommendation, 'likedBy' | 'dislikedBy'>> {
    const reactions = await this.reactions.shownTo(viewerId, [recommendationId]);
    const { likedBy, dislikedBy } = reactions.get(recommendationId) ?? noReactions;
    const people = await this.people.many([...likedBy, ...dislikedBy]);
    return { likedBy: emails(likedBy, people), dislikedBy: emails(dislikedBy, people) };
  }

  /** The card for one viewer, without reactions, shares and library. */
  async bareFor(viewerId: string, document: RecommendationDocument): Promise<CardContent> {
    const asShown = await this.addresses.shownTo(viewerId);
    return this.bare(document, (owner) => asShown(document.ownerId, owner));
  }

  /** The same card for several viewers: those who see the owner's address, or those who do not. */
  withoutReactions(
    document: RecommendationDocument,
    to: 'acquaintances' | 'strangers',
  ): Promise<CardContent> {
    return this.bare(document, (owner) => (to === 'strangers' ? withoutAddress(owner) : owner));
  }

  private async bare(
    document: RecommendationDocument,
    asShown: (owner: Person) => Person,
  ): Promise<CardContent> {
    const [people, [metadata]] = await Promise.all([
      this.people.many([document.ownerId]),
      this.currentMetadata.known([document]),
    ]);
    return content(document, asShown(people.get(document.ownerId) ?? unknownPerson), metadata);
  }
}
