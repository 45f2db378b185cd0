const prefix = 'trboo-';
const keptDays = 7;
const keptWeeks = 4;
const week = 7 * 24 * 3_600_000;

/** A time of day, on the clock of this machine. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The name of a backup that begins now, in UTC: `trboo-2026-11-29T02-00-00Z`. */
export const nameOfBackup = (now: Date): string =>
  `${prefix}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** When a backup began, in milliseconds since 1970; undefined for another name. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, time] = /^trboo-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}

/** The last moment at or before `now` at which a backup was due. */
export function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Of these names, the backups that are no longer kept: beside the newest seven, one a week for four. */
export function expiredBackups(names: readonly string[]): readonly string[] {
  const byAge = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at - one.at);
  const older = byAge.slice(keptDays);
  const weeks = [...new Set(older.map(({ at }) => Math.floor(at / week)))].slice(0, keptWeeks);
  const weekly = weeks.map((each) => older.find(({ at }) => Math.floor(at / week) === each)?.name);
  return older.map(({ name }) => name).filter((name) => !weekly.includes(name));
}
