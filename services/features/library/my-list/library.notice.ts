import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { entryOf, libraryDocument } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import { type ModelChange, SharedNotice, type Words } from '../../../platform/live/notice.js';

const about = z.object({ recommendationId: z.string(), inLibrary: z.boolean() });
type About = z.infer<typeof about>;

/** A user's relation to an item is announced to that user only. */
@Injectable()
export class LibraryNotice extends SharedNotice<'library', About> {
  readonly model = 'library';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: ({ id, body }: ModelChange) => {
      const about = entryOf(id);
      if (about === null) return [];
      const entry = libraryDocument.optional().parse(body);
      const inLibrary = entry?.kind === 'entry' && entry.library !== undefined;
      return [{ recommendationId: about.recommendationId, inLibrary, tell: [about.userId] }];
    },
  };

  render({ recommendationId: id, inLibrary }: About, { version }: Words): ChangeOf<'library'> {
    return { model: 'library', id, version, document: { inLibrary } };
  }
}
