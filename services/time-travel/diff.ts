import { EmailDirectory } from '../features/people/email-directory.js';
import { HomeStatsReader } from '../features/home/home-stats.reader.js';
import { usersProjection } from '../../projections/users/projection.js';
import type { HomeStats } from '../contract/home/home.js';
import { type Moment, pointInTimeOf } from '../platform/analysis/export-plan.js';
import { disclosureOf } from '../platform/analysis/pseudonyms.js';
import { type OperatorContext, UsageError } from '../platform/operator-tools/operator-context.js';
import { ProgressReporter } from '../platform/operator-tools/progress-reporter.js';
import { TemporaryModels } from '../platform/operator-tools/temporary-models.js';
import { ProgressEstimate } from '../platform/read-side/building/progress-estimate.js';
import type { PointInTime } from '../platform/time-travel/point-in-time.js';
import { openTimeTravelApplication } from './time-travel-application.js';

export interface DiffOptions {
  /** E-mail of the only person to compare. */
  readonly person?: string;
  /** Fields shown as they are instead of as pseudonyms. */
  readonly with: readonly string[];
}

/** Home as it was at a point in time. */
interface HomeAtTime {
  /** The figures of a user; zeros for somebody who had not joined yet. */
  of(userId: string): Promise<HomeStats>;
  /** Id of the user with this address, or null. */
  find(email: string): Promise<string | null>;
  /** Ids of all users at that time. */
  everyone(): AsyncIterable<string>;
}

/** Builds the read models of a point in time and runs a task on them. */
async function withHomeAt<Result>(
  operator: OperatorContext,
  past: PointInTime,
  task: (home: HomeAtTime) => Promise<Result>,
): Promise<Result> {
  const models = await TemporaryModels.open(operator, operator.projections);
  try {
    await models.build(
      new ProgressReporter().reportingTo(operator.output, new ProgressEstimate(past.position)),
      past.position,
    );
    await models.switchTo();
    const application = await openTimeTravelApplication(models.folder, past);
    try {
      await application.init();
      const reader = application.get(HomeStatsReader, { strict: false });
      const directory = application.get(EmailDirectory, { strict: false });
      return await task({
        of: (userId) => reader.of(userId),
        find: (email) => directory.find(email),
        async *everyone() {
          const users = models.collectionOf(usersProjection);
          for await (const page of models.store.scan(users)) for (const { id } of page) yield id;
        },
      });
    } finally {
      await application.close();
    }
  } finally {
    await models.close();
  }
}

/** Ids of the users to compare. @throws UsageError for an unknown address. */
async function* comparedUsers(
  home: HomeAtTime,
  person: string | undefined,
): AsyncGenerator<string, void> {
  if (person === undefined) {
    yield* home.everyone();
    return;
  }
  const userId = await home.find(person.trim().toLowerCase());
  if (userId === null) throw new UsageError('nobody has that address');
  yield userId;
}

/** The figures that changed, user by user. */
async function* figureChanges(
  before: HomeAtTime,
  after: HomeAtTime,
  people: AsyncIterable<string>,
  nameOf: (userId: string) => string,
) {
  for await (const userId of people) {
    const then = new Map(Object.entries(await before.of(userId)));
    for (const [figure, now] of Object.entries(await after.of(userId))) {
      const was = then.get(figure) ?? 0;
      if (was !== now) yield { person: nameOf(userId), figure, before: was, after: now };
    }
  }
}

/** Prints which Home figures changed between two points in time. @throws UsageError */
export async function diff(
  operator: OperatorContext,
  from: Moment,
  to: Moment,
  options: DiffOptions,
): Promise<number> {
  const [then, now] = [
    await pointInTimeOf(operator.log, from),
    await pointInTimeOf(operator.log, to),
  ];
  if (now.position < then.position) throw new UsageError('the second moment lies before the first');
  const { asked, pseudonym } = await disclosureOf(operator.keys, options.with);
  const nameOf = (userId: string) =>
    asked.has('person.id') ? userId : pseudonym('person', userId);
  await withHomeAt(operator, then, (before) =>
    withHomeAt(operator, now, (after) => {
      const people = comparedUsers(after, options.person);
      return operator.output.stream(figureChanges(before, after, people, nameOf));
    }),
  );
  return 0;
}
