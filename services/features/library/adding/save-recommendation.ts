import { Injectable } from '@nestjs/common';
import type { LibraryEvent } from '../../../../events/library/events.js';
import type { SaveRecommendation } from '../../../../events/library/commands.js';
import { deleted } from '../../../../projections/recommendations/projection.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { answeringDevice } from '../../../contract/share-page.js';
import type { AnswerOf } from '../../../contract/call.js';
import { addRecommendation } from '../../../contract/library/recommendation.js';
import { laterOf, partOf } from '../../../platform/decisions/command.js';
import type { Answer, ReceivedCall } from '../../../platform/http/calls/handles-call.js';
import { InvalidRequest } from '../../../platform/http/errors/error-answer.js';
import { Blocks } from '../../friends/blocks.reader.js';
import { Cards } from '../cards.js';
import { LibraryDecisions } from '../library-decisions.js';
import { InboxItems } from '../sharing/inbox-items.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkAnswers } from '../share-links/link-answers.js';
import { type Shown, ShareLinksReader } from '../share-links/share-links.reader.js';

type Call = typeof addRecommendation;
type Card = AnswerOf<Call>['recommendation'];

/** The viewer's part of the card of an item that was just added. */
export const justAdded = { likedBy: [], dislikedBy: [], commentedBy: [], inLibrary: true };

/** The link was about the item, and nobody is blocked. */
const isSavedByLink = ({ type, data }: LibraryEvent) =>
  type === 'RecommendationSaved' && data.linkMakerId !== undefined;

/** Saves somebody else's recommendation to the caller's library, for the call `addRecommendation`. */
@Injectable()
export class RecommendationSaver {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly shareLinks: ShareLinksReader,
    private readonly cards: Cards,
    private readonly blocks: Blocks,
    private readonly inbox: InboxItems,
    private readonly linkAnswers: LinkAnswers,
  ) {}

  /**
   * @throws DomainError duplicate for a title that the library has; not-found for an item that the
   * caller may not see; InvalidRequest when the same call also sends it.
   */
  async save(id: string, call: ReceivedCall<Call>): Answer<Call> {
    const { userId, metadata } = call;
    const outcome = await this.library.execute(userId, () => this.prepare(id, call), metadata);
    const act = { recommendationId: id, userId, isRepeated: outcome.isRepeated, by: metadata };
    const settled = await this.inbox.settleOtherItems(act);
    const isByLink = outcome.events.some(isSavedByLink);
    const claimed = isByLink ? await this.claim(call) : undefined;
    const position = laterOf(settled ?? outcome.position, claimed);
    const recommendation = await this.present(userId, outcome);
    return { success: true, position, recommendation, toSubscribers: 0, notReached: [] };
  }

  /** What this device answered on the page of the link is the caller's answer from now on. */
  private async claim({ input, request, userId, metadata }: ReceivedCall<Call>) {
    const { shareToken } = input;
    const device = answeringDevice(request.headers.cookie);
    if (shareToken === undefined || device === null) return undefined;
    try {
      return await this.linkAnswers.claim(shareToken, device, userId, partOf(metadata, 'claim'));
    } catch (error) {
      // The link has ended meanwhile, and its answers with it.
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  private async prepare(
    id: string,
    { input, userId }: ReceivedCall<Call>,
  ): Promise<SaveRecommendation> {
    const { friendEmails = [], friendListIds = [], pushToSubscribers, askId, shareToken } = input;
    if (friendEmails.length > 0 || friendListIds.length > 0 || pushToSubscribers || askId) {
      const details = 'id: it is somebody else’s; send it with send-recommendation';
      throw new InvalidRequest(details);
    }
    const { document, linkMakerId } = await this.shownTo(userId, id, shareToken);
    const { recommendationId, ownerId, type: itemType, title } = document;
    const save = { recommendationId, ownerId, userId, itemType, title, linkMakerId };
    return { type: 'SaveRecommendation', ...save };
  }

  /** @throws DomainError not-found unless the caller may see the item, or the link shows it. */
  private async shownTo(userId: string, id: string, token: string | undefined) {
    const linked = token === undefined ? null : await this.shareLinks.shownBy(token);
    if (linked?.document.recommendationId === id && !(await this.isBlocked(userId, linked))) {
      return { document: linked.document, linkMakerId: linked.makerId };
    }
    return { document: await this.recommendations.seenNowBy(userId, id), linkMakerId: undefined };
  }

  /** Whether there is a block between the user and the owner of the item or the maker of the link. */
  private async isBlocked(userId: string, { document, makerId }: Shown): Promise<boolean> {
    const others = [...new Set([document.ownerId, makerId])];
    const checks = others.map((otherId) => this.blocks.isEitherBlocked(userId, otherId));
    return (await Promise.all(checks)).includes(true);
  }

  /** A repeated command returns the saved item even if the caller can no longer see it. */
  private async present(
    userId: string,
    outcome: { readonly events: readonly LibraryEvent[]; readonly isRepeated: boolean },
  ): Promise<Card> {
    const [saved] = outcome.events;
    if (saved?.type !== 'RecommendationSaved') throw new Error('nothing was saved');
    const { recommendationId: id, type, title } = saved.data;
    const shown = await this.recommendations.shownAfter(outcome, userId, id);
    const [card] = await this.cards.show(userId, shown);
    // The read model may not have the save yet, so `inLibrary` is set here.
    if (card !== undefined) return { ...card, inLibrary: true };
    const known = await this.recommendations.findEvenDeleted(id);
    if (known === undefined) throw new Error('a saved recommendation has no document');
    const document = { ...deleted(known), type, title: title ?? '' };
    return { ...(await this.cards.bareFor(userId, document)), ...justAdded };
  }
}
