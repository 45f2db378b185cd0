import { Injectable } from '@nestjs/common';
import { libraryDecider } from '../../../../events/library/decider.js';
import type { Share } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { AccountExport } from '../../../contract/accounts/account.js';
import {
  type ErasureCommands,
  toArray,
  chunks,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import {
  InjectModel,
  type ModelOf,
  type ModelQuery,
} from '../../../platform/read-side/read-models/read-models.js';
import { PeopleReader } from '../../people/people.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** The shares that a user has sent and received. */
@Injectable()
export class SharesPersonalData extends PersonalData<'sent' | 'received'> {
  override readonly models = [libraryProjection];

  constructor(
    @InjectModel(libraryProjection) private readonly library: ModelOf<typeof libraryProjection>,
    private readonly libraryReader: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
  ) {
    super();
  }

  async export(userId: string) {
    const sent = (await this.sentBy(userId)).toReversed();
    return {
      sent: await this.exchanged(sent, ({ recipientId }) => recipientId),
      received: await this.received(userId),
    };
  }

  override async takeBack(senderId: string, commands: ErasureCommands): Promise<number> {
    const byItem = new Map<string, { ownerId: string; recipientIds: string[] }>();
    for (const { recommendationId, ownerId, recipientId } of await this.sentBy(senderId)) {
      const share = byItem.get(recommendationId) ?? { ownerId, recipientIds: [] };
      share.recipientIds.push(recipientId);
      byItem.set(recommendationId, share);
    }
    for (const [recommendationId, { ownerId, recipientIds }] of byItem) {
      const share = { recommendationId, ownerId, senderId, recipientIds };
      await commands.execute(libraryDecider, [senderId], { type: 'WithdrawShare', share });
    }
    return byItem.size;
  }

  private async received(recipientId: string): Promise<AccountExport['received']> {
    const shares = await this.shares({ index: 'byRecipient', where: { recipientId } });
    const exchanged = await this.exchanged(shares, ({ senderId }) => senderId);
    const whys = new Map<Share, { why: string; waiting: boolean }>();
    for (const page of chunks(shares)) {
      const ids = page.map(({ recommendationId }) => recommendationId);
      const entries = await this.libraryReader.entriesByItem(recipientId, ids);
      for (const share of page) {
        const entry = entries.get(share.recommendationId);
        const why = entry?.received.find(({ senderId }) => senderId === share.senderId)?.why;
        whys.set(share, { why: why ?? '', waiting: entry?.inbox !== undefined });
      }
    }
    return shares.flatMap((share, index) => {
      const [common, received] = [exchanged[index], whys.get(share)];
      return common && received ? [{ ...common, ...received }] : [];
    });
  }

  private async exchanged(
    shares: readonly Share[],
    otherOf: (share: Share) => string,
  ): Promise<AccountExport['sent']> {
    const people = await this.people.many(shares.map(otherOf));
    const titles = new Map<string, string>();
    for (const page of chunks(shares)) {
      const ids = page.map(({ recommendationId }) => recommendationId);
      const documents = await this.recommendations.findMany([...new Set(ids)]);
      for (const { recommendationId, title } of documents) titles.set(recommendationId, title);
    }
    return shares.map((share) => ({
      recommendationId: share.recommendationId,
      title: titles.get(share.recommendationId) ?? '',
      email: people.get(otherOf(share))?.email ?? '',
      sentDate: share.sentAt,
    }));
  }

  /** The last sent first. */
  private sentBy(senderId: string): Promise<readonly Share[]> {
    return this.shares({ index: 'bySender', where: { senderId } });
  }

  private async shares(
    query: ModelQuery<typeof libraryProjection.indexes>,
  ): Promise<readonly Share[]> {
    const documents = await toArray(this.library.each(query));
    return documents.filter((document) => document.kind === 'share');
  }
}
