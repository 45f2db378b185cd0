import { Injectable } from '@nestjs/common';
import {
  type ShareLinkDocument,
  shareLinksProjection,
} from '../../../../projections/share-links/projection.js';
import {
  type ErasureCommands,
  toArray,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { LinkAnswers } from './link-answers.js';
import { LinkRevocation } from './revoke-share-links.js';

/** The share links that a user has made. */
@Injectable()
export class ShareLinksPersonalData extends PersonalData<'shareLinks'> {
  override readonly models = [shareLinksProjection];

  constructor(
    @InjectModel(shareLinksProjection) private readonly links: ModelOf<typeof shareLinksProjection>,
    private readonly revocation: LinkRevocation,
    private readonly answers: LinkAnswers,
  ) {
    super();
  }

  async export(userId: string) {
    const links = await toArray(this.linksOf(userId));
    const shareLinks = links.map(async ({ linkId, ...link }) => {
      const { recommendationId, createdAt, expiresAt } = link;
      const forWhom = link.forWhom ?? '';
      const received = await this.answers.onLink(userId, linkId);
      const answers = received.map(({ id, ...answer }) => answer);
      return { recommendationId, createdAt, expiresAt, forWhom, answers };
    });
    return { shareLinks: await Promise.all(shareLinks) };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for await (const link of this.linksOf(userId)) {
      found += await this.revocation.ofMaker(link, commands.newMetadata());
    }
    return found;
  }

  private linksOf(userId: string): AsyncGenerator<ShareLinkDocument, void> {
    return this.links.each({ index: 'byUser', where: { userId } });
  }
}
