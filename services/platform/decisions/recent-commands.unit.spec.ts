import { describe, expect, it } from '@jest/globals';
import { RecentCommands } from './streams.js';

describe('The recent commands of a stream', () => {
  /** Events of a command at these revisions. */
  const events = (commandId: string, ...revisions: readonly number[]) =>
    revisions.map((revision) => ({ revision, metadata: { commandId } }));

  it('map each command to the revision of its first event', () => {
    const commands = RecentCommands.none().after([...events('a', 0, 1), ...events('b', 2)]);
    expect(commands.revisionOf('a')).toBe(0);
    expect(commands.revisionOf('b')).toBe(2);
    expect(commands.has('c')).toBe(false);
    expect(commands.after(events('a', 3)).revisionOf('a')).toBe(0);
  });

  it('are immutable: later events give a new value', () => {
    const before = RecentCommands.none().after(events('a', 0));
    const after = before.after(events('b', 1));
    expect(before.entries()).toEqual([['a', 0]]);
    expect(before.has('b')).toBe(false);
    expect(after.entries()).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('are the same when the same events are added twice', () => {
    const before = RecentCommands.none().after(events('a', 0));
    const [one, two] = [before.after(events('b', 1, 2)), before.after(events('b', 1, 2))];
    expect(one.entries()).toEqual(two.entries());
    expect(two.after(events('c', 3)).entries()).toHaveLength(3);
    expect(two.entries()).toHaveLength(2);
  });

  it('are at most the latest thousand', () => {
    let commands = RecentCommands.none();
    for (let revision = 0; revision < 1_005; revision += 1) {
      commands = commands.after(events(`command ${revision}`, revision));
    }
    expect(commands.entries()).toHaveLength(1_000);
    expect(commands.has('command 4')).toBe(false);
    expect(commands.has('command 5')).toBe(true);
  });

  it('are restored from their entries', () => {
    const commands = RecentCommands.none().after([...events('a', 0), ...events('b', 1)]);
    const restored = RecentCommands.of(commands.entries(), 1);
    expect(restored.entries()).toEqual(commands.entries());
    expect(restored.revisionOf('b')).toBe(1);
  });
});
