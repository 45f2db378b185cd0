import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { expiry } from '../../../../events/kernel/event.js';
import type { ShareLinkDocument } from '../../../../projections/share-links/document.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { Looks } from '../../../platform/looks.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/stack-of.js';
import { type Clock, clockPort } from '../../../stores/tokens.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { TakingBack } from '../sharing/taking-back.js';

/** Milliseconds between two looks for links that have run out. */
const lookedEvery = 60_000;
const listedAtOnce = 200;

/**
 * Ends links that have run out as if they were revoked, and so what was reached only by them. Several
 * processes may do so at the same time: the commands are the same.
 */
@Injectable()
export class ExpiredLinks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('ExpiredLinks');
  private readonly links: ReadModel<ShareLinkDocument, typeof shareLinksProjection.indexes>;
  private readonly looks = new Looks(
    () => this.end(),
    (error) => this.logger.warn(`links that have run out are not ended yet: ${stackOf(error)}`),
  );

  constructor(
    readModels: ReadModels,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly takingBack: TakingBack,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.links = readModels.of(shareLinksProjection);
  }

  onApplicationBootstrap(): void {
    if (this.settings.roles.includes('api')) this.looks.begin(lookedEvery);
  }

  onModuleDestroy(): Promise<void> {
    return this.looks.end();
  }

  /** Ends those that have run out by now. */
  async end(): Promise<void> {
    const now = this.clock().toISOString();
    let cursor: string | undefined;
    do {
      const query = { index: 'byExpiry', where: {}, limit: listedAtOnce, cursor } as const;
      const page = await this.links.list(query);
      const over = page.items.filter(({ expiresAt }) => expiresAt <= now);
      for (const link of over) await this.endIfLast(link, now);
      cursor = over.length < page.items.length ? undefined : page.nextCursor;
    } while (cursor !== undefined);
  }

  /** As long as a newer link to the same holds, nobody can tell by which one it was reached. */
  private async endIfLast(link: ShareLinkDocument, time: string): Promise<void> {
    const { recommendationId, ownerId, userId, createdAt } = link;
    const { links } = await this.libraries.of(userId);
    if (links.get(recommendationId)?.some(({ expiresAt }) => expiresAt > time)) return;
    const commandId = `expired.${recommendationId}.${userId}.${createdAt}`;
    const by = { actorId: expiry, commandId, time };
    try {
      const item = await this.recommendations.find(recommendationId);
      if (item?.ownerId === userId) await this.takingBack.fromSavers(item, by);
      // At last, so that what is cut off is found again.
      const command = { type: 'RevokeShareLinks', recommendationId, ownerId, userId } as const;
      await this.libraries.give(userId, command, by);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
