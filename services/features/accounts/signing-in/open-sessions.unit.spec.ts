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

/** Decisions that load a state at once, but deliver it only when the test releases it. */
class DelayedDecisions extends Decisions {
  private delay: Promise<void> | undefined;

  /** @returns the function that releases the states */
  delayStates(): () => void {
    let release = () => {};
    this.delay = new Promise((resolve) => (release = resolve));
    return () => {
      this.delay = undefined;
      release();
    };
  }

  override stateOf: Decisions['stateOf'] = async (...decision) => {
    const state = await super.stateOf(...decision);
    await this.delay;
    return state;
  };
}

describe('The open sessions of a user', () => {
  const day = new Date('2026-01-02T00:00:00.000Z');
  const notifier = new InProcessNotifier();
  const changed = { userId: 'ada', endedSessionIds: [] };
  let decisions: DelayedDecisions;
  let security: SecurityLog;
  let sessions: OpenSessions;

  beforeEach(() => {
    const log = new EventLog(openMemoryEventStore(), openMemoryKeys());
    decisions = new DelayedDecisions(log, new Snapshots(openMemoryReadStore(), log));
    security = new SecurityLog(new Metrics());
    sessions = new OpenSessions(decisions, notifier, security, () => day);
  });
  afterEach(() => {
    sessions.onModuleDestroy();
    security.onModuleDestroy();
  });

  it('are found although another began, was proven or was changed elsewhere during the lookup', async () => {
    const first = await sessions.start('ada', 'Firefox');
    const changes = [
      () => sessions.start('ada', 'Chromium'),
      () => sessions.prove('ada', first),
      async () => {
        await Promise.resolve();
        notifier.publishAccess(changed);
      },
    ];
    for (const change of changes) {
      notifier.publishAccess(changed);
      const release = decisions.delayStates();
      const lookups = [sessions.find('ada', first), sessions.find('ada', first)];
      await change();
      release();
      expect(await Promise.all(lookups)).toMatchObject([
        { device: 'Firefox' },
        { device: 'Firefox' },
      ]);
    }
  });

  it('are not found when they ended during the lookup', async () => {
    const only = await sessions.start('ada', 'Firefox');
    notifier.publishAccess(changed);
    const release = decisions.delayStates();
    const lookup = sessions.find('ada', only);
    await sessions.end('ada', only);
    release();
    expect(await lookup).toBeUndefined();
  });

  it('are read again after a read failed', async () => {
    const only = await sessions.start('ada', 'Firefox');
    notifier.publishAccess(changed);
    const { stateOf } = decisions;
    decisions.stateOf = () => Promise.reject(new StoreUnavailable('unavailable'));
    await expect(sessions.find('ada', only)).rejects.toThrow('unavailable');
    decisions.stateOf = stateOf;
    expect(await sessions.find('ada', only)).toMatchObject({ device: 'Firefox' });
  });
});
