import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { expiry } from '../../../../events/kernel/event.js';
import {
  type ShareLinkDocument,
  shareLinksProjection,
} from '../../../../projections/share-links/projection.js';
import { PeriodicTask } from '../../../platform/tools/tasks.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkRevocation } from './revoke-share-links.js';
import { ShareLinksReader } from './share-links.reader.js';

/** Milliseconds between two runs. */
const intervalMs = 60_000;
const pageSize = 200;
/** Most links not made by the item's owner that one run checks; the next run continues. */
const maxChecked = 1_000;

/**
 * Revokes links that have expired and links whose maker may no longer see or pass on the item, and
 * takes back the copies saved through them. `ShareLinksReader` refuses such links at once; this
 * follows within minutes. Several processes may run it: their commands are identical.
 */
@Injectable()
export class EndedLinks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('EndedLinks');
  /** Cursor at which the next run continues to check links not made by the item's owner. */
  private next: string | undefined;
  private readonly task = new PeriodicTask(
    () => this.revoke(),
    (error) => this.logger.warn(`ended links are not revoked yet: ${stackOf(error)}`),
  );

  constructor(
    @InjectModel(shareLinksProjection) private readonly links: ModelOf<typeof shareLinksProjection>,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly reader: ShareLinksReader,
    private readonly revocation: LinkRevocation,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  onApplicationBootstrap(): void {
    if (this.past !== null || !this.settings.roles.includes('api')) return;
    this.task.start(intervalMs);
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** Revokes all expired links, and checks the next links not made by the item's owner. */
  async revoke(): Promise<void> {
    await this.revokeExpired();
    await this.revokeInvalid();
  }

  private async revokeExpired(): Promise<void> {
    const now = this.clock().toISOString();
    let cursor: string | undefined;
    do {
      const query = { index: 'byExpiry', where: {}, limit: pageSize, cursor } as const;
      const page = await this.links.list(query);
      const expired = page.items.filter(({ expiresAt }) => expiresAt <= now);
      for (const link of expired) await this.revokeIfLast(link, now);
      cursor = expired.length < page.items.length ? undefined : page.nextCursor;
    } while (cursor !== undefined);
  }

  /** Copies saved through the link stay while its maker has a newer link to the same item. */
  private async revokeIfLast(link: ShareLinkDocument, time: string): Promise<void> {
    const { links } = await this.libraries.of(link.userId);
    const ofItem = links.get(link.recommendationId) ?? [];
    if (ofItem.some(({ expiresAt }) => expiresAt > time)) return;
    await this.revokeAll(link, time);
  }

  private async revokeInvalid(): Promise<void> {
    const query = { index: 'byMaker', where: { madeBy: 'other' }, limit: pageSize } as const;
    for (let checked = 0; checked < maxChecked; checked += pageSize) {
      const page = await this.links.list({ ...query, cursor: this.next });
      for (const link of page.items) await this.revokeIfInvalid(link);
      this.next = page.nextCursor;
      if (this.next === undefined) return;
    }
  }

  private async revokeIfInvalid(link: ShareLinkDocument): Promise<void> {
    const item = await this.recommendations.find(link.recommendationId);
    const stands = item !== undefined && !item.ownerDeleted;
    if (stands && (await this.reader.isPassedOnBy(link.userId, item))) return;
    await this.revokeAll(link, this.clock().toISOString());
  }

  private async revokeAll(link: ShareLinkDocument, time: string): Promise<void> {
    const { recommendationId, userId, createdAt } = link;
    const commandId = `expired.${recommendationId}.${userId}.${createdAt}`;
    try {
      await this.revocation.ofMaker(link, { actorId: expiry, commandId, time });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
