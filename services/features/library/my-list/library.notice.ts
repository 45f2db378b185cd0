import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Entry, entryOf, libraryDocument } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';

const about = z.object({ recommendationId: z.string(), inLibrary: z.boolean() });
type About = z.infer<typeof about>;

/** A user's relation to an item: announced to that user only, except for shares of hidden people. */
@Injectable()
export class LibraryNotice extends SharedNotice<'library', About> {
  readonly model = 'library';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: (change: ModelChange) => this.entry(change),
  };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  private async entry({ id, body }: ModelChange): Promise<ConcernOf<About>[]> {
    const about = entryOf(id);
    if (about === null) return [];
    const { recommendationId, userId } = about;
    const document = libraryDocument.optional().parse(body);
    const entry = document?.kind === 'entry' ? document : undefined;
    const inLibrary = entry?.library !== undefined;
    if (entry?.inbox !== undefined && (await this.isSentByHidden(entry))) return [];
    return [{ recommendationId, inLibrary, audience: [userId] }];
  }

  /** Whether only people who are hidden from the recipient have sent it. */
  private async isSentByHidden({ userId, received }: Entry): Promise<boolean> {
    const hidden = await this.shownPeople.hiddenFrom(userId);
    return received.every(({ senderId }) => hidden.has(senderId));
  }

  render(
    { recommendationId: id, inLibrary }: About,
    { version }: RenderContext,
  ): ChangeOf<'library'> {
    return { model: 'library', id, version, document: { inLibrary } };
  }
}
