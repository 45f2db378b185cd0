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
import { PeriodicTask } from '../../../platform/tools/periodic-task.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { stackOf } from '../../../platform/tools/stack-of.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkRevocation } from './link-revocation.js';
import { ShareLinksReader } from './share-links.reader.js';

/** Milliseconds between two searches for links that are over. */
const searchedEvery = 60_000;
const pageSize = 200;
/** Links of people other than the owner that one search checks; the next one continues. */
const maxAsked = 1_000;

/**
 * Revokes links that have expired, and links whose maker may no longer see or pass on the item, then takes back what
 * was saved by them. `ShareLinksReader` refuses such links at once; this follows within minutes. Several processes
 * may run it: their commands are identical.
 */
@Injectable()
export class EndedLinks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EndedLinks');
  private readonly links: ReadModel<ShareLinkDocument, typeof shareLinksProjection.indexes>;
  /** Where the next search for hidden links continues. */
  private next: string | undefined;
  private readonly looks = new PeriodicTask(
    () => this.end(),
    (error) => this.logger.warn(`links that are over are not revoked yet: ${stackOf(error)}`),
  );

  constructor(
    readModels: ReadModels,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly reader: ShareLinksReader,
    private readonly revocation: LinkRevocation,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {
    this.links = readModels.of(shareLinksProjection);
  }

  onApplicationBootstrap(): void {
    if (this.settings.roles.includes('api')) this.looks.start(searchedEvery);
  }

  onModuleDestroy(): Promise<void> {
    return this.looks.stop();
  }

  /** Ends those that are over by now. */
  async end(): Promise<void> {
    await this.endExpired();
    await this.endOutOfSight();
  }

  private async endExpired(): Promise<void> {
    const now = this.clock().toISOString();
    let cursor: string | undefined;
    do {
      const query = { index: 'byExpiry', where: {}, limit: pageSize, cursor } as const;
      const page = await this.links.list(query);
      const over = page.items.filter(({ expiresAt }) => expiresAt <= now);
      for (const link of over) await this.endIfLast(link, now);
      cursor = over.length < page.items.length ? undefined : page.nextCursor;
    } while (cursor !== undefined);
  }

  /** While the maker has a newer link to the same item, it counts as reached by that one. */
  private async endIfLast(link: ShareLinkDocument, time: string): Promise<void> {
    const { links } = await this.libraries.of(link.userId);
    const ofItem = links.get(link.recommendationId) ?? [];
    if (ofItem.some(({ expiresAt }) => expiresAt > time)) return;
    await this.endAll(link, time);
  }

  private async endOutOfSight(): Promise<void> {
    const query = { index: 'byMaker', where: { madeBy: 'other' }, limit: pageSize } as const;
    for (let asked = 0; asked < maxAsked; asked += pageSize) {
      const page = await this.links.list({ ...query, cursor: this.next });
      for (const link of page.items) await this.endIfOutOfSight(link);
      this.next = page.nextCursor;
      if (this.next === undefined) return;
    }
  }

  private async endIfOutOfSight(link: ShareLinkDocument): Promise<void> {
    const item = await this.recommendations.find(link.recommendationId);
    if (item !== undefined && (await this.reader.isPassedOnBy(link.userId, item))) return;
    await this.endAll(link, this.clock().toISOString());
  }

  private async endAll(link: ShareLinkDocument, time: string): Promise<void> {
    const { recommendationId, userId, createdAt } = link;
    const commandId = `expired.${recommendationId}.${userId}.${createdAt}`;
    try {
      await this.revocation.ofMaker(link, { actorId: expiry, commandId, time });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
