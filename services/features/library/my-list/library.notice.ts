import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { entryOf } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import { type ModelChange, SharedNotice, type Words } from '../../../platform/live/notice.js';

const about = z.object({ recommendationId: z.string() });
type About = z.infer<typeof about>;

/** How a person stands to a recommendation: the person alone is told. */
@Injectable()
export class LibraryNotice extends SharedNotice<'library', About> {
  readonly model = 'library';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: ({ id }: ModelChange) => {
      const entry = entryOf(id);
      if (entry === null) return [];
      return [{ recommendationId: entry.recommendationId, tell: [entry.userId] }];
    },
  };

  render({ recommendationId: id }: About, { version }: Words): ChangeOf<'library'> {
    return { model: 'library', id, version };
  }
}
