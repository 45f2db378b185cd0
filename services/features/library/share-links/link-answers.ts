import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { linkAnswersDecider } from '../../../../events/link-answers/decider.js';
import {
  type LinkAnswerDocument,
  linkAnswersProjection,
} from '../../../../projections/link-answers/projection.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { emptyProfile } from '../../../../events/user/profile.js';
import type { LinkAnswer, VisitorAnswer } from '../../../contract/library/link-answer.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { PeopleReader, toPerson } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ShareLinksReader } from './share-links.reader.js';

/** The same device has other ids at other links. */
const answerIdOf = (linkId: string, device: string) =>
  createHash('sha256').update(`${linkId} ${device}`).digest('hex');

/** Maximum number of answers on the page of an item. */
const maxShown = 200;

/** Whether a maker's links to an item no longer show it, though the maker may still see it. */
const answersEnded = (
  { notToBePassedOn, ownerDeleted, ownerId }: RecommendationDocument,
  makerId: string,
) => ownerDeleted === true || (notToBePassedOn === true && ownerId !== makerId);

/** Answers of visitors without an account on the pages of share links. */
@Injectable()
export class LinkAnswers {
  constructor(
    @InjectModel(linkAnswersProjection)
    private readonly answers: ModelOf<typeof linkAnswersProjection>,
    @InjectModel(shareLinksProjection) private readonly links: ModelOf<typeof shareLinksProjection>,
    private readonly decisions: Decisions,
    private readonly reader: ShareLinksReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /** What the page of a link says about answering; null for a link that has ended. */
  async onPage(token: string, device: string | null) {
    const shown = await this.reader.shownBy(token);
    if (shown === null) return null;
    const { linkId, takesAnswers } = shown;
    const [link, { answers }] = await Promise.all([
      this.links.get(linkId),
      this.decisions.stateOf(linkAnswersDecider, [linkId]),
    ]);
    const known = device === null ? undefined : answers.get(answerIdOf(linkId, device));
    // What somebody claimed is not for the next person at their browser.
    const isFree = device !== null && known?.userId === undefined;
    const own =
      isFree && known ? { ...known, name: known.name ?? '', words: known.words ?? '' } : null;
    const form = { own, device: isFree ? device : randomBytes(16).toString('base64url') };
    return { forWhom: link?.forWhom ?? null, takesAnswers, ...form };
  }

  /** @throws DomainError not-found for a link that has ended or takes no answers; as the decider. */
  async answer(
    token: string,
    device: string,
    answer: VisitorAnswer,
    by: EventMetadata,
  ): Promise<void> {
    await this.decide(token, device, by, (about) => ({
      type: 'AnswerLink',
      answer: { ...about, ...answer },
    }));
  }

  /** Who answered on this device has an account now: the answer is theirs. */
  async claim(token: string, device: string, userId: string, by: EventMetadata) {
    return this.decide(token, device, by, (about) => ({ type: 'ClaimAnswer', ...about, userId }));
  }

  private async decide(
    token: string,
    device: string,
    by: EventMetadata,
    commandOf: (about: {
      readonly linkId: string;
      readonly answerId: string;
      readonly recommendationId: string;
      readonly makerId: string;
    }) => Parameters<typeof linkAnswersDecider.decide>[0],
  ): Promise<Position> {
    const shown = await this.reader.shownBy(token);
    if (!shown?.takesAnswers) throw new DomainError('not-found', 'Recommandation non trouvée');
    const { linkId, makerId, document } = shown;
    const { recommendationId } = document;
    const about = { linkId, makerId, recommendationId, answerId: answerIdOf(linkId, device) };
    const command = commandOf(about);
    return (await this.decisions.execute(linkAnswersDecider, [linkId], command, by)).position;
  }

  /** The newest answers on a maker's links to an item, which nobody else sees; the newest last. */
  async toMaker(makerId: string, recommendationId: string): Promise<LinkAnswer[]> {
    const where = { makerId, recommendationId };
    const query = { index: 'ofMaker', where, limit: maxShown } as const;
    return this.shown(makerId, (await this.answers.list(query)).items.toReversed());
  }

  /** All answers on a link of the maker. */
  async onLink(makerId: string, linkId: string): Promise<LinkAnswer[]> {
    return this.shown(makerId, await this.answers.all({ index: 'ofLink', where: { linkId } }));
  }

  /** Those of these answers, by id, whose link is the maker's and has not ended. */
  async byId(
    makerId: string,
    answerIds: readonly string[],
  ): Promise<ReadonlyMap<string, LinkAnswer>> {
    const documents = [...(await this.answers.getMany(answerIds)).values()];
    const own = documents.filter((each) => each.makerId === makerId);
    return new Map((await this.shown(makerId, own)).map((answer) => [answer.id, answer]));
  }

  private async shown(
    makerId: string,
    documents: readonly LinkAnswerDocument[],
  ): Promise<LinkAnswer[]> {
    if (documents.length === 0) return [];
    const userIds = documents.flatMap(({ userId }) => userId ?? []);
    const itemIds = [...new Set(documents.map(({ recommendationId }) => recommendationId))];
    const [items, links, people, asShown, hidden] = await Promise.all([
      this.recommendations.manySeenBy(makerId, itemIds),
      this.links.getMany(documents.map(({ linkId }) => linkId)),
      this.people.many(userIds),
      this.addresses.shownTo(makerId),
      this.shownPeople.hiddenFrom(makerId),
    ]);
    const now = this.clock().toISOString();
    const standing = new Set(
      items.flatMap((item) => (answersEnded(item, makerId) ? [] : item.recommendationId)),
    );
    return documents.flatMap(({ answerId: id, userId, ...answer }) => {
      const isHidden = userId !== undefined && hidden.has(userId);
      const hasEnded = (links.get(answer.linkId)?.expiresAt ?? '') <= now;
      if (isHidden || hasEnded || !standing.has(answer.recommendationId)) return [];
      const account = userId === undefined ? undefined : people.get(userId);
      const visitor = { ...emptyProfile, email: null, firstName: answer.name };
      const person = userId && account ? asShown(userId, account) : toPerson(visitor);
      const { outcome, words, answeredAt: answeredDate } = answer;
      return [{ id, person, outcome, words: words ?? '', answeredDate }];
    });
  }
}
