import { Controller, Inject } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { CreateShareLink } from '../../../../events/library/commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import {
  createShareLink,
  getSharedRecommendation,
  revokeShareLink,
} from '../../../contract/sharing.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ShareLinksReader } from './share-links.reader.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';

const lifetimeMilliseconds = 30 * 24 * 60 * 60 * 1_000;
/** Stands where somebody has given no name: a link shows no address. */
const unnamed = 'un membre de Trboo';

/** Links with which anybody may see a recommendation. */
@Controller()
export class ShareLinksController {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly links: ShareLinksReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  @Handles(createShareLink)
  async create(
    @Input() { recommendationId }: InputOf<typeof createShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof createShareLink>> {
    const create = () => this.newLink(recommendationId, userId, command.time);
    const { events, state, position } = await this.library.give(userId, create, command);
    const [created] = events;
    const given = created?.type === 'ShareLinkCreated' ? created.data : undefined;
    const link = given ?? state.links.get(recommendationId)?.at(-1);
    if (link === undefined) throw new Error('making a share link left none');
    const token = await this.links.tokenOf(recommendationId, userId, link.createdAt);
    const shareLink = new URL(`/share/${token}`, this.settings.publicUrl).href;
    return { success: true, position, shareLink, expiresAt: link.expiresAt };
  }

  private async newLink(
    recommendationId: string,
    userId: string,
    createdAt: string,
  ): Promise<CreateShareLink> {
    const { ownerId } = await this.recommendations.seenBy(userId, recommendationId);
    const token = await this.links.tokenOf(recommendationId, userId, createdAt);
    const expiresAt = new Date(Date.parse(createdAt) + lifetimeMilliseconds).toISOString();
    const of = { recommendationId, ownerId, userId };
    const link = { ...of, linkId: this.links.linkIdOf(token), createdAt, expiresAt };
    return { type: 'CreateShareLink', link };
  }

  @Handles(revokeShareLink)
  async revoke(
    @Input() { recommendationId }: InputOf<typeof revokeShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof revokeShareLink>> {
    const ownerId = await this.recommendations.ownerOf(recommendationId);
    if (ownerId === undefined) throw new DomainError('not-found', 'Recommendation not found');
    const revocation = { type: 'RevokeShareLinks', recommendationId, ownerId, userId } as const;
    const { events, position } = await this.library.give(userId, revocation, command);
    // Who has made no link hears of it only what may be seen.
    if (events.length === 0) await this.recommendations.seenBy(userId, recommendationId);
    return { success: true, position };
  }

  @Handles(getSharedRecommendation)
  async show(
    @Input() { token }: InputOf<typeof getSharedRecommendation>,
  ): Promise<AnswerOf<typeof getSharedRecommendation>> {
    const document = await this.links.shownBy(token);
    if (document === null) throw new DomainError('not-found', 'Recommandation non trouvée');
    const { recommendationId: id, ownerId, title, type, description, link, metadata } = document;
    const owner = (await this.people.many([ownerId])).get(ownerId) ?? nobody;
    const creatorName = `${owner.firstName} ${owner.lastName}`.trim() || unnamed;
    const content = { id, title, type, description: description ?? '', link, metadata };
    return { success: true, recommendation: { ...content, creatorName } };
  }
}
