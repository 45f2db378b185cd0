import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { demo } from '../../../services/features/demo/community.js';
import { Demo } from '../../../services/features/demo/demo.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('An empty log', () => {
  const folder = temporaryFolder();
  let applications: RunningApplication[];
  beforeAll(async () => {
    const start = () => RunningApplication.start({ folder: folder.path });
    applications = [await start(), await start()];
  });
  afterAll(async () => {
    for (const application of applications) await application.close();
    folder.remove();
  });

  it('is filled with demo data once by several processes that start at the same time', async () => {
    const demos = applications.map(({ application }) => application.get(Demo));
    await Promise.all(demos.map((each) => each.fill('community')));
    const log = applications[0]?.application.get(EventLog);
    const addresses: (string | null)[] = [];
    for await (const { events } of log?.readAll(startPosition) ?? []) {
      for (const { type, data } of events)
        if (type === 'UserRegistered') addresses.push(data.email);
    }
    expect(addresses).toHaveLength(demo('person').length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
