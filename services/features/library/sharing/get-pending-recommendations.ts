import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { Entry, Received } from '../../../../projections/library/document.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getSharedRecommendations } from '../../../contract/library/sharing.js';
import { Cards } from '../cards.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { WorksReader } from '../works.reader.js';
import { maxComparedItems } from './inbox-items.js';

type Call = typeof getSharedRecommendations;

/** What one friend wrote about one item. */
interface ReceivedShare extends Received {
  readonly recommendationId: string;
}

/** The Inbox: items from friends that wait for an answer. */
@HandlesCall(getSharedRecommendations)
export class GetPendingRecommendationsHandler implements CallHandler<
  typeof getSharedRecommendations
> {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly cards: Cards,
    private readonly works: WorksReader,
  ) {}

  /** Last sent first. Items that only former or muted friends have sent are left out. */
  async execute({ input: paging, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { limit, cursor } = paging;
    const [{ items, nextCursor }, friendIds] = await Promise.all([
      this.library.pending(userId, limit, cursor),
      this.shownPeople.friendsShownTo(userId),
    ]);
    const isWhole = cursor === undefined && nextCursor === undefined;
    const compared = isWhole ? items : (await this.library.pending(userId, maxComparedItems)).items;
    const older = withoutThose(items, compared);
    const ids = [...compared, ...older].map((entry) => entry.recommendationId);
    const seen = await this.recommendations.manySeenBy(userId, ids);
    const seenIds = new Set(seen.map(({ recommendationId }) => recommendationId));
    const isSeen = ({ recommendationId }: Entry) => seenIds.has(recommendationId);
    const byItem = new Map([
      ...(await this.byWork(older.filter(isSeen), friendIds)),
      ...(await this.byWork(compared.filter(isSeen), friendIds)),
    ]);
    const onPage = new Set(items.map((entry) => entry.recommendationId));
    const documents = seen.filter(({ recommendationId: id }) => onPage.has(id) && byItem.has(id));
    const shares = documents.flatMap(({ recommendationId: id }) => byItem.get(id) ?? []);
    const [cards, senders] = await Promise.all([
      this.cards.show(userId, documents),
      this.people.many(shares.map(({ senderId }) => senderId)),
    ]);
    const shown = ({ recommendationId, senderId, why, sentAt: sentDate }: ReceivedShare) => {
      return {
        recommendationId,
        sender: senders.get(senderId) ?? nobody,
        why: why ?? '',
        sentDate,
      };
    };
    const sharedRecommendations = cards.flatMap((card) => {
      const [newest, ...others] = byItem.get(card.id) ?? [];
      if (newest === undefined) return [];
      const { sender, why, sentDate } = shown(newest);
      const earlierWhys = (newest.earlier ?? []).map((words) => words ?? '');
      const from = { fromEmail: sender.email, sender, sentDate };
      return [{ ...card, why, ...from, earlierWhys, otherShares: others.map(shown) }];
    });
    return { sharedRecommendations, ...pageEnd(nextCursor) };
  }

  /** The friends' shares about each work, newest first, by the item of the newest. */
  private async byWork(
    entries: readonly Entry[],
    friendIds: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly ReceivedShare[]>> {
    const works = await this.works.worksOf(entries.map((entry) => entry.recommendationId));
    const newestOf = new Map<string | undefined, string>();
    const shares = new Map<string, ReceivedShare[]>();
    for (const { recommendationId, received } of entries) {
      const fromFriends = received.filter(({ senderId }) => friendIds.has(senderId)).toReversed();
      if (fromFriends.length === 0) continue;
      const work = works.get(recommendationId);
      const newest = newestOf.get(work) ?? recommendationId;
      newestOf.set(work, newest);
      const these = fromFriends.map((each) => ({ ...each, recommendationId }));
      shares.set(newest, [...(shares.get(newest) ?? []), ...these]);
    }
    return shares;
  }
}

const withoutThose = (entries: readonly Entry[], those: readonly Entry[]): readonly Entry[] => {
  const ids = new Set(those.map(({ recommendationId }) => recommendationId));
  return entries.filter(({ recommendationId }) => !ids.has(recommendationId));
};
