import type { ModelView, OperationsView } from '../../../services/contract/operations.js';

/** The state of a read model as the page names it. */
export type Health =
  'up to date' | 'behind' | 'building' | 'stopped at an event' | 'failing' | 'no projector';

/** Seconds of lag from which on people notice. */
const noticeableLag = 5;

/** The health of a read model, from its state and lag. */
export function healthOf({ state, secondsBehind }: ModelView): Health {
  switch (state) {
    case 'live':
      return secondsBehind > noticeableLag ? 'behind' : 'up to date';
    case 'building':
      return 'building';
    case 'paused':
      return 'stopped at an event';
    case 'failed':
      return 'failing';
    case 'stopped':
      return 'no projector';
  }
}

/** A problem, its cause, and what to do. */
export interface Problem {
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
  /** Screens that show stale data. */
  readonly screens: readonly string[];
  /** The read model that can be retried. */
  readonly retry?: string;
}

const screensOf = (models: readonly ModelView[]) => [
  ...new Set(models.flatMap(({ screens }) => screens)),
];

function problemOf(model: ModelView): Problem | undefined {
  const { model: name, screens, trouble, secondsBehind } = model;
  switch (healthOf(model)) {
    case 'stopped at an event':
      return {
        ...{
          what: `${name} is stopped at an event`,
          why: trouble ?? "An event can't be applied.",
          screens,
        },
        remedy:
          'Try again if the cause was temporary. Set the event aside if no release can apply it.',
        retry: name,
      };
    case 'failing':
      return {
        ...{ what: `${name} keeps failing`, why: trouble ?? 'See the log.', screens },
        remedy:
          'Check that the read store is running and has space. The projector retries by itself.',
        retry: name,
      };
    case 'behind':
      return {
        ...{ what: `${name} is ${Math.round(secondsBehind)} s behind`, screens },
        why: 'Events are written faster than they are processed, or the projector is catching up.',
        remedy:
          "Wait while the lag falls. If it doesn't, check the log of the projector's process.",
      };
    case 'building':
    case 'up to date':
    case 'no projector':
      return undefined;
  }
}

const day = 24 * 3_600_000;
const isOverdue = (last: string | null, now: string) =>
  last === null || Date.parse(now) - Date.parse(last) > 1.1 * day;

/** All problems, the worst first. */
export function problemsIn(view: OperationsView): readonly Problem[] {
  const { at, away, backup, disk, models, noticesAway, unknownEvents } = view;
  const found: Problem[] = [];
  if (away !== null) {
    const remedy = 'Check that it is running. Everything resumes by itself when it responds.';
    found.push({ what: 'A store is not responding', why: away, remedy, screens: [] });
  }
  const stopped = models.filter(({ state }) => state === 'stopped');
  if (stopped.length > 0) {
    found.push({
      ...{ what: 'No projector is running', screens: screensOf(stopped) },
      why: 'No process with the role projector is running.',
      remedy: 'Start one. The lease of a killed process expires after 5 seconds.',
    });
  }
  for (const model of models) {
    const problem = problemOf(model);
    if (problem) found.push(problem);
  }
  if (disk.isNearlyFull) {
    const why = `${Math.floor(disk.free / 1e6)} MB are free on the disk of the data folder.`;
    const remedy = 'Free some space or add more: nothing can be written to a full disk.';
    found.push({ what: 'The disk is nearly full', why, remedy, screens: [] });
  }
  if (backup !== null && (backup.failure !== null || isOverdue(backup.at, at))) {
    const why = backup.failure ?? 'None has finished for more than a day.';
    const remedy = 'Check BACKUP_DIR and its space. It is tried again every quarter of an hour.';
    found.push({ what: 'The nightly backup is missing', why, remedy, screens: [] });
  }
  if (noticesAway) {
    const why = 'Redis is not responding to this process.';
    const remedy = 'Check that it is running. Pages still change when reloaded; nothing is lost.';
    found.push({ what: 'Live updates are down', why, remedy, screens: [] });
  }
  if (unknownEvents > 0) {
    const why = `${unknownEvents} events have types that this release does not know.`;
    const remedy = 'A newer release wrote them. Update this process.';
    found.push({ what: 'Events are skipped', why, remedy, screens: [] });
  }
  return found;
}

/**
 * Progress of a rebuild or verification from 0 to 1, with the estimated seconds left; undefined if
 * none is running.
 */
export function buildProgress(
  { checkpoint }: ModelView,
  request: ModelView['rebuild'],
  { tail, at }: OperationsView,
): { readonly share: number; readonly secondsLeft: number | null } | undefined {
  if (request?.state !== 'waiting' && request?.state !== 'working') return undefined;
  const whole = Math.max(Number(tail), Number(checkpoint), 1);
  const share = Math.min(1, Number(request.checkpoint) / whole);
  const passed = (Date.parse(at) - Date.parse(request.askedAt)) / 1_000;
  return { share, secondsLeft: share > 0 ? (passed * (1 - share)) / share : null };
}

/** Most urgent first. */
const byUrgency: readonly Health[] = [
  'no projector',
  'failing',
  'stopped at an event',
  'behind',
  'building',
  'up to date',
];

/** Sorts read models by urgency, then by name. Lag does not count, so that rows do not jump. */
export const worstFirst = (models: readonly ModelView[]): readonly ModelView[] =>
  models.toSorted(
    (one, other) =>
      byUrgency.indexOf(healthOf(one)) - byUrgency.indexOf(healthOf(other)) ||
      other.setAside.length - one.setAside.length ||
      one.model.localeCompare(other.model),
  );
