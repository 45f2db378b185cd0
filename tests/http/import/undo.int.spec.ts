import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { projections } from '../../../projections/registry.js';
import { undoImport } from '../../../services/contract/library/import.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { Community } from '../../support/community.js';
import { FoldedLog } from '../../support/folded-log.js';
import { Importer } from '../../support/imports/importer.js';
import { seenBy } from '../../support/seen-by.js';

const file = `Book Id,Title,Author,My Rating,Date Added,Exclusive Shelf,My Review
1,Dune,Frank Herbert,5,2020/01/02,read,Sand and worms
2,Emma,Jane Austen,1,2020/01/03,read,
3,Walden,,5,2020/01/04,to-read,`;

/** They remember that an item was deleted, for events about it that come later in the log. */
const modelsWithMarks = [
  'explore',
  'home-stats',
  'library',
  'opinions',
  'recommendations',
  'search',
];
const mark = z
  .looseObject({
    deletedAt: z.string().nullish(),
    deleted: z.literal(true).optional(),
    ownerDeleted: z.literal(true).optional(),
    description: z.null().optional(),
  })
  .refine((each) => each.deletedAt ?? each.deleted ?? each.ownerDeleted);

describe('Undoing an import', () => {
  let application: RunningApplication;
  beforeAll(async () => {
    application = await RunningApplication.start();
  });
  afterAll(() => application.close());

  /** The documents of all read models, by model and id. */
  async function everything(): Promise<Record<string, unknown>> {
    const { eventStore, keys } = application.stores;
    const log = new FoldedLog(new EventLog(eventStore, keys));
    const end = await eventStore.tail();
    const models = projections.map(async (projection) =>
      Object.entries(await log.documents(projection, end)).map(
        ([id, document]) => [`${projection.name} ${id}`, document] as const,
      ),
    );
    return Object.fromEntries((await Promise.all(models)).flat());
  }

  it('leaves every document as it was, and of what it added only that it was deleted', async () => {
    const community = new Community(application);
    const [ana, ben] = await community.pair('Ana', 'Ben');
    await community.subscribes(ben, ana);
    const walden = await community.recommends(ana, 'Walden');
    await community.reacts(ben, 'like', walden.id);
    const screens = () =>
      Promise.all([ana, ben].map((each) => seenBy(community, each, [walden.id])));
    const [before, seenBefore] = [await everything(), await screens()];
    const importer = new Importer(application, community, ana);
    const choices = { audience: 'friends', likeFrom: 8, dislikeTo: 4, takeDoubtful: true } as const;
    const { id, added } = await importer.imports(file, choices);
    expect(added).toBe(3);
    expect(await screens()).not.toEqual(seenBefore);
    await community.execute(undoImport, { user_email: ana, importId: id });
    await importer.until(id, 'undone');

    const after = Object.entries(await everything());
    const isKnown = ([name]: (typeof after)[number]) => Object.hasOwn(before, name);
    expect(Object.fromEntries(after.filter(isKnown))).toEqual(before);
    const marks = after.filter((each) => !isKnown(each) && each[0] !== `imports ${id}`);
    const models = new Set(marks.map(([name]) => name.split(' ')[0]));
    expect([...models].sort()).toEqual(modelsWithMarks);
    for (const [, document] of marks) mark.parse(document);
    expect(await screens()).toEqual(seenBefore);
  });
});
