import { describe, expect, it } from '@jest/globals';
import { nameOfBackup, timeOfBackup } from './folder.js';
import { expiredBackups, lastDue } from './nightly-backup.js';

const day = 24 * 3_600_000;
const nameOn = (daysAgo: number) =>
  nameOfBackup(new Date(Date.UTC(2026, 10, 29, 2) - daysAgo * day));

describe('The schedule of backups', () => {
  it('names a backup by its time, and reads it back', () => {
    expect(nameOn(0)).toBe('trboo-2026-11-29T02-00-00Z');
    expect(timeOfBackup(nameOn(0))).toBe(Date.UTC(2026, 10, 29, 2));
    for (const other of ['trboo', `${nameOn(0)}.unfinished`, 'photos', 'trboo-2026-11-29']) {
      expect(timeOfBackup(other)).toBeUndefined();
    }
  });

  it('is due each day at its time on this machine’s clock', () => {
    const due = (hour: number, minute: number) =>
      lastDue(new Date(2026, 10, 29, 3, 30), { hour, minute });
    expect(due(3, 30)).toEqual(new Date(2026, 10, 29, 3, 30));
    expect(due(2, 0)).toEqual(new Date(2026, 10, 29, 2));
    expect(due(23, 59)).toEqual(new Date(2026, 10, 28, 23, 59));
  });

  it('keeps the newest seven and one a week for four weeks, and nothing else of ours', () => {
    const nights = Array.from({ length: 60 }, (_, index) => nameOn(index));
    const expired = expiredBackups([...nights.toReversed(), 'photos']);
    const kept = nights.filter((name) => !expired.includes(name));
    expect(expired).not.toContain('photos');
    expect(kept.slice(0, 7)).toEqual(nights.slice(0, 7));
    expect(kept).toHaveLength(11);
    const [, ...weekly] = kept.slice(7).map((name) => timeOfBackup(name) ?? 0);
    const apart = weekly.slice(1).map((at, index) => ((weekly[index] ?? 0) - at) / day);
    expect(apart).toEqual([7, 7]);
  });

  it('keeps what there is where backups are few', () => {
    expect(expiredBackups([nameOn(0), nameOn(40), nameOn(400)])).toEqual([]);
  });
});
