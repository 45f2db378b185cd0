import { EmailDirectory } from '../features/people/email-directory.js';
import { HomeStatsReader } from '../features/home/home-stats.reader.js';
import { usersProjection } from '../../projections/users/projection.js';
import type { HomeStats } from '../contract/home/home.js';
import { type Moment, pointInTimeOf } from '../platform/analysis/export-plan.js';
import { disclosureOf } from '../platform/analysis/pseudonyms.js';
import { type OperatorContext, UsageError } from '../platform/operator-tools/operator-context.js';
import { ProgressReporter } from '../platform/operator-tools/output.js';
import { TemporaryModels } from '../platform/operator-tools/temporary-models.js';
import { ProgressEstimate } from '../platform/read-side/building/builder.js';
import type { PointInTime } from '../platform/time-travel/time-travel-event-store.js';
import { openTimeTravelApplication } from './time-travel-application.js';

export interface DiffOptions {
  /** E-mail of the only person to compare. */
  readonly person?: string;
  /** Personal fields that are printed as they are, not as pseudonyms. */
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
      new ProgressReporter().listenerFor(operator.output, new ProgressEstimate(past.position)),
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

/** Ids of all users, or only the user with this address. @throws UsageError for an unknown one. */
async function* comparedUsers(
  home: HomeAtTime,
  person: string | undefined,
): AsyncGenerator<string, void> {
  if (person === undefined) {
    yield* home.everyone();
    return;
  }
  const userId = await home.find(person.trim().toLowerCase());
  if (userId === null) throw new UsageError('no account has this address');
  yield userId;
}

/** Rows with the figures that changed, user by user. */
async function* figureChanges(
  before: HomeAtTime,
  after: HomeAtTime,
  people: AsyncIterable<string>,
  nameOf: (userId: string) => string,
) {
  for await (const userId of people) {
    const figuresBefore = new Map(Object.entries(await before.of(userId)));
    for (const [figure, valueAfter] of Object.entries(await after.of(userId))) {
      const valueBefore = figuresBefore.get(figure) ?? 0;
      if (valueBefore === valueAfter) continue;
      yield { person: nameOf(userId), figure, before: valueBefore, after: valueAfter };
    }
  }
}

/**
 * Prints which figures of Home changed between two points in time.
 * @returns exit code 0.
 * @throws UsageError when `to` is before `from`, and for an unknown address.
 */
export async function diff(
  operator: OperatorContext,
  from: Moment,
  to: Moment,
  options: DiffOptions,
): Promise<number> {
  const [earlier, later] = [
    await pointInTimeOf(operator.log, from),
    await pointInTimeOf(operator.log, to),
  ];
  if (later.position < earlier.position) {
    throw new UsageError('the second time is before the first');
  }
  const { requested, pseudonym } = await disclosureOf(operator.keys, options.with);
  const nameOf = (userId: string) =>
    requested.has('person.id') ? userId : pseudonym('person', userId);
  await withHomeAt(operator, earlier, (before) =>
    withHomeAt(operator, later, (after) => {
      const people = comparedUsers(after, options.person);
      return operator.output.stream(figureChanges(before, after, people, nameOf));
    }),
  );
  return 0;
}
