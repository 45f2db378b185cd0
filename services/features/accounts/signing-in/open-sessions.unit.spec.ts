import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { openMemoryEventStore } from '../../../stores/memory/event-store.js';
import { openMemoryKeys } from '../../../../tests/stand-ins/memory/keys.js';
import { openMemoryReadStore } from '../../../../tests/stand-ins/memory/read-store.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Snapshots } from '../../../platform/decisions/snapshots.js';
import { InProcessNotifier } from '../../../platform/live/notifier.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { OpenSessions } from './open-sessions.js';

/** Decisions whose next states are delivered when the test releases them. */
class HeldDecisions extends Decisions {
  private held: Promise<void> | undefined;

  hold(): () => void {
    let go = () => {};
    this.held = new Promise((resolve) => (go = resolve));
    return () => {
      this.held = undefined;
      go();
    };
  }

  override stateOf: Decisions['stateOf'] = async (...asked) => {
    // The state at the time of asking, however long the answer takes.
    const state = await super.stateOf(...asked);
    await this.held;
    return state;
  };
}

describe('The open sessions of somebody', () => {
  const day = new Date('2026-01-02T00:00:00.000Z');
  const notifier = new InProcessNotifier();
  const other = { userId: 'ada', endedSessionIds: [] };
  let decisions: HeldDecisions;
  let security: SecurityLog;
  let sessions: OpenSessions;

  beforeEach(() => {
    const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    decisions = new HeldDecisions(log, new Snapshots(openMemoryReadStore(), log));
    security = new SecurityLog(new Metrics());
    sessions = new OpenSessions(decisions, notifier, security, () => day);
  });
  afterEach(() => {
    sessions.onModuleDestroy();
    security.onModuleDestroy();
  });

  it('are found by who asked while one began, was proven or was looked up elsewhere', async () => {
    const first = await sessions.start('ada', 'Firefox');
    const changes = [
      () => sessions.start('ada', 'Chromium'),
      () => sessions.prove('ada', first),
      async () => {
        await Promise.resolve();
        notifier.publishAccess(other);
      },
    ];
    for (const change of changes) {
      notifier.publishAccess(other);
      const go = decisions.hold();
      const asking = [sessions.find('ada', first), sessions.find('ada', first)];
      await change();
      go();
      expect(await Promise.all(asking)).toMatchObject([
        { device: 'Firefox' },
        { device: 'Firefox' },
      ]);
    }
  });

  it('are none to who asked while they ended', async () => {
    const only = await sessions.start('ada', 'Firefox');
    notifier.publishAccess(other);
    const go = decisions.hold();
    const asking = sessions.find('ada', only);
    await sessions.end('ada', only);
    go();
    expect(await asking).toBeUndefined();
  });

  it('are asked for again when they could not be read', async () => {
    const only = await sessions.start('ada', 'Firefox');
    notifier.publishAccess(other);
    const { stateOf } = decisions;
    decisions.stateOf = () => Promise.reject(new StoreUnavailable('away'));
    await expect(sessions.find('ada', only)).rejects.toThrow('away');
    decisions.stateOf = stateOf;
    expect(await sessions.find('ada', only)).toMatchObject({ device: 'Firefox' });
  });
});
