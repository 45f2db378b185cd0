import { EmailDirectory } from '../features/people/email-directory.js';
import { HomeStatsReader } from '../features/home/home-stats.reader.js';
import { usersProjection } from '../../projections/users/projection.js';
import type { HomeStats } from '../contract/home.js';
import { disclosureOf } from '../platform/analysis/pseudonyms.js';
import { type Moment, pastAt } from '../platform/analysis/export-plan.js';
import { type Operator, UsageError } from '../platform/operations/operator.js';
import { Seldom } from '../platform/operations/seldom.js';
import { TemporaryModels } from '../platform/operations/temporary-models.js';
import { Pace } from '../platform/read-side/building/pace.js';
import { openPast } from './past-application.js';

export interface DiffOptions {
  /** E-mail of the one person who is wanted. */
  readonly person?: string;
  /** What is shown as it is, and not by a pseudonym. */
  readonly with: readonly string[];
}

/** Everybody's figures of Home at a moment, or those of one person. */
async function figuresAt(operator: Operator, at: Moment, person: string | undefined) {
  const past = await pastAt(operator.log, at);
  const { output } = operator;
  const models = await TemporaryModels.open(operator, operator.projections);
  try {
    await models.build(new Seldom().saying(output, new Pace(past.position)), past.position);
    await models.switchTo();
    const application = await openPast(models.folder, past);
    try {
      await application.init();
      const reader = application.get(HomeStatsReader, { strict: false });
      const directory = application.get(EmailDirectory, { strict: false });
      const figures = new Map<string, HomeStats>();
      if (person !== undefined) {
        const userId = await directory.find(person.trim().toLowerCase());
        if (userId !== null) figures.set(userId, await reader.of(userId));
        return figures;
      }
      for await (const page of models.store.scan(models.collectionOf(usersProjection))) {
        for (const { id } of page) figures.set(id, await reader.of(id));
      }
      return figures;
    } finally {
      await application.close();
    }
  } finally {
    await models.close();
  }
}

/** Prints what changed in people's figures of Home between two moments. */
export async function diff(
  operator: Operator,
  from: Moment,
  to: Moment,
  options: DiffOptions,
): Promise<number> {
  const { person } = options;
  const before = await figuresAt(operator, from, person);
  const after = await figuresAt(operator, to, person);
  if (person !== undefined && after.size === 0) throw new UsageError('nobody has that address');
  const { asked, pseudonym } = await disclosureOf(operator.keys, options.with);
  const rows = [...after].flatMap(([userId, figures]) => {
    const name = asked.has('person.id') ? userId : pseudonym('person', userId);
    const then = new Map(Object.entries(before.get(userId) ?? {}));
    return Object.entries(figures).flatMap(([figure, now]) => {
      const was = then.get(figure) ?? 0;
      return was === now ? [] : [{ person: name, figure, before: was, after: now }];
    });
  });
  await operator.output.rows(rows);
  return 0;
}
