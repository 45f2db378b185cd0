import { describe, expect, it } from '@jest/globals';
import type { Change } from '../../../../services/contract/live.js';
import { Changes } from './stale-queries.js';

const badge = (version: string, count: number): Change => ({
  model: 'inbox',
  id: 'me@example.com',
  version,
  document: { count, unread: count, news: 0 },
});

describe('changes', () => {
  it('accept a newer version, never the same or an older one', () => {
    const changes = new Changes();
    expect(changes.record(badge('0002', 2))).toBe(true);
    expect(changes.record(badge('0002', 2))).toBe(false);
    expect(changes.record(badge('0001', 1))).toBe(false);
    expect(changes.record(badge('0003', 3))).toBe(true);
  });

  it('are listed after a position, oldest first', () => {
    const changes = new Changes();
    const friends: Change = { model: 'friends', id: 'ana@example.com', version: '0004' };
    changes.record(friends);
    changes.record(badge('0001', 1));
    changes.record(badge('0003', 3));
    expect(changes.since('0002')).toEqual([badge('0003', 3), friends]);
    expect(changes.since('0004')).toEqual([]);
    expect(changes.since(undefined)).toEqual([]);
  });

  it('are cleared with the person', () => {
    const changes = new Changes();
    changes.record(badge('0002', 2));
    changes.clear();
    expect(changes.record(badge('0001', 1))).toBe(true);
  });
});
