import { inboxDecider, type SeeInbox } from '../../../../events/inbox/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { LibraryCommand } from '../../../../events/library/commands.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { InputOf } from '../../../contract/call.js';
import {
  processSharedRecommendation,
  seeSharedRecommendations,
  sendRecommendation,
  withdrawRecommendation,
} from '../../../contract/library/sharing.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { laterOf } from '../../../platform/decisions/command.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Asks } from '../asks/asks.commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from './inbox-items.js';
import { TakingBack } from './taking-back.js';

/** Accepts or discards a recommendation that the caller received. */
@HandlesCall(processSharedRecommendation)
export class AnswerSharedHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that was not sent to the caller or is not visible. */
  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof processSharedRecommendation>): Answer<typeof processSharedRecommendation> {
    const answer = () => this.answer(input, userId);
    const { sharedRecommendationId: id, action } = input;
    const { events, position, isRepeated } = await this.library.execute(userId, answer, metadata);
    const isTold = action === 'accept';
    const act = { recommendationId: id, userId, isRepeated, by: metadata, isTold };
    const settled = await this.inbox.settleOtherItems(act);
    const alreadyInLibrary = isTold && !events.some(({ type }) => type === 'RecommendationSaved');
    return { success: true, position: settled ?? position, alreadyInLibrary };
  }

  private async answer(
    { sharedRecommendationId: id, action }: InputOf<typeof processSharedRecommendation>,
    userId: string,
  ): Promise<LibraryCommand> {
    const { ownerId, type: itemType, title } = await this.recommendations.seenNowBy(userId, id);
    await this.inbox.requireReceived(userId, id);
    const received = { recommendationId: id, ownerId, userId };
    return action === 'accept'
      ? { type: 'AcceptShared', ...received, itemType, title }
      : { type: 'RejectShared', ...received };
  }
}

/** Records which received items the caller has seen. */
@HandlesCall(seeSharedRecommendations)
export class SeeInboxHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly libraries: LibraryReader,
    private readonly facts: ConsistentReads,
  ) {}

  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof seeSharedRecommendations>): Answer<typeof seeSharedRecommendations> {
    const see = async () => {
      const items = await this.sentAmong(input.sharedRecommendationIds, userId);
      return { type: 'SeeInbox', userId, items } as const;
    };
    const { position } = await this.decisions.execute(inboxDecider, [userId], see, metadata);
    return { success: true, position };
  }

  /** Those of the items that were sent to the user, once the read model has them. */
  private async sentAmong(ids: readonly string[], userId: string): Promise<SeeInbox['items']> {
    let sent: SeeInbox['items'] = [];
    await this.facts.find([libraryProjection], async () => {
      const entries = await this.libraries.entriesByItem(userId, ids);
      sent = ids.flatMap((recommendationId) => {
        const sentAt = entries.get(recommendationId)?.receivedAt;
        return sentAt === undefined ? [] : [{ recommendationId, sentAt }];
      });
      return sent.length === ids.length ? sent : undefined;
    });
    return sent;
  }
}

/** Sends a recommendation to friends. */
@HandlesCall(sendRecommendation)
export class SendRecommendationHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: Recipients,
    private readonly asks: Asks,
  ) {}

  /**
   * @throws DomainError not-found for an item that the sender may not see; forbidden for a recipient
   * who is not a friend or takes no recommendations, and when the owner has disallowed passing it on;
   * invalid when the owner is the only recipient.
   */
  async execute(call: ReceivedCall<typeof sendRecommendation>): Answer<typeof sendRecommendation> {
    const { input, userId: senderId, metadata } = call;
    const share = () => this.share(input, senderId);
    const { position } = await this.library.execute(senderId, share, metadata);
    const { askId, recommendationId } = input;
    const answered =
      askId && (await this.asks.recordAnswer(askId, senderId, recommendationId, metadata));
    return { success: true, position: laterOf(position, answered) };
  }

  private async share(
    { recommendationId, toEmails, why, askId }: InputOf<typeof sendRecommendation>,
    senderId: string,
  ): Promise<LibraryCommand> {
    const { ownerId } = await this.recommendations.passedOnNowBy(senderId, recommendationId);
    const askerId = askId && (await this.asks.askerFor(senderId, askId));
    const addressed = await this.recipients.of(senderId, { emails: toEmails, askerId });
    this.asks.requireRecipient(askerId, addressed);
    const recipients = addressed.filter(({ userId }) => userId !== ownerId);
    if (recipients.length === 0) {
      throw new DomainError('invalid', 'This recommendation is theirs already');
    }
    const recipientIds = recipients.map(({ userId }) => userId);
    const ways = recipients.map(({ way }) => way);
    const share = { recommendationId, ownerId, senderId, recipientIds, ways, why };
    return { type: 'ShareRecommendation', share };
  }
}

/** Takes an item of the caller back, from some users or from everybody. */
@HandlesCall(withdrawRecommendation)
export class WithdrawRecommendationHandler {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly directory: EmailDirectory,
    private readonly takingBack: TakingBack,
  ) {}

  /** @throws DomainError forbidden for somebody else's item; not-found for an unknown item or user. */
  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof withdrawRecommendation>): Answer<typeof withdrawRecommendation> {
    const { recommendationId, toEmails } = input;
    const item = await this.recommendations.seenNowBy(userId, recommendationId);
    if (item.ownerId !== userId) {
      throw new DomainError('forbidden', 'Only whoever recommends it can take it back');
    }
    const userIds = toEmails === undefined ? null : await this.peopleOf(toEmails);
    return { success: true, position: await this.takingBack.from(item, userIds, metadata) };
  }

  private async peopleOf(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(emails.map((email) => this.directory.find(email)));
    const userIds = found.filter((userId) => userId !== null);
    if (userIds.length < emails.length) throw new DomainError('not-found', 'User not found');
    return new Set(userIds);
  }
}
