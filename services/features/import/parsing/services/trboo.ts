import { z } from 'zod';
import { json } from '../../../../contract/call.js';
import { libraryItem } from '../../../../contract/library/import.js';
import { categories, category } from '../../../../contract/people/user.js';
import type { Found, JsonFormat, TableFormat } from '../service.js';

const file = z.object({ format: z.literal('trboo/1'), items: z.array(z.unknown()) });

/** The product's own file: everything of a library. */
export const trbooJson: JsonFormat = {
  service: 'trboo',
  read: (value) => {
    const { data } = file.safeParse(value);
    return (
      data?.items.map((item, index): Found => {
        const line = index + 1;
        const { data: read } = libraryItem.safeParse(item);
        if (read === undefined) return { line, reason: 'damaged' };
        const { added, keepPrivate, reaction, saved, ...of } = read;
        const shelves = [saved ? 'saved' : 'own'];
        return { line, ...of, date: added, shelves, exported: { keepPrivate, reaction } };
      }) ?? null
    );
  },
};

const metadata = z.record(z.string(), json);

function parsed(text: string): z.infer<typeof metadata> | undefined {
  try {
    return metadata.safeParse(JSON.parse(text || '{}')).data;
  } catch {
    return undefined;
  }
}

/** A text that would have been a formula has an apostrophe in front. */
const plain = (text: string) => text.replace(/^'('*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '$1');

/** The product's own table. */
export const trbooTable: TableFormat = {
  service: 'trboo',
  header: ['trboo/1', 'title', 'type'],
  type: categories[0],
  columns: { date: ['added'] },
  adjust: (draft, cell) => {
    const type = category.safeParse(cell('type'));
    const read = parsed(cell('metadata'));
    if (!type.success) return 'unknown-type';
    if (read === undefined) return 'damaged';
    const reaction = z.enum(['liked', 'disliked']).nullable().catch(null).parse(cell('reaction'));
    return {
      ...draft,
      type: type.data,
      title: plain(cell('title')),
      why: plain(cell('why')),
      link: cell('link') || null,
      metadata: read,
      shelves: [cell('saved') === 'true' ? 'saved' : 'own'],
      exported: { keepPrivate: cell('private') !== 'false', reaction },
    };
  },
};
