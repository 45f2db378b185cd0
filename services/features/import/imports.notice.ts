import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { importDocument } from '../../../projections/imports/document.js';
import { importsProjection } from '../../../projections/imports/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, type RenderContext, SharedNotice } from '../../platform/live/notice.js';

const about = z.object({ importId: z.string() });
type About = z.infer<typeof about>;

/** An import: announced only to the person. */
@Injectable()
export class ImportsNotice extends SharedNotice<'imports', About> {
  readonly model = 'imports';
  readonly about = about;
  readonly rules = {
    [importsProjection.name]: ({ id, body }: ModelChange) => {
      const document = importDocument.optional().parse(body);
      return document ? [{ importId: id, audience: [document.userId] }] : [];
    },
  };

  render({ importId }: About, { version }: RenderContext): ChangeOf<'imports'> {
    return { model: 'imports', id: importId, version };
  }
}
