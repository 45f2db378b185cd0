import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Projector } from '../../services/platform/read-side/projector/projector.js';
import { EventLog } from '../../services/stores/event-log/event-log.js';
import { StoreUnavailable } from '../../services/stores/ports.js';
import { RunningApplication } from '../support/application/running-application.js';

/** Delays a start until this resolves. */
function caughtUpAfter(event: Promise<unknown>): void {
  const asked = jest.spyOn(Projector.prototype, 'caughtUp');
  asked.mockImplementationOnce(async function (this: Projector) {
    await event;
    // Only the first call is mocked.
    await this.caughtUp();
  });
}

describe('A process that starts while a store becomes unavailable', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('starts its read models again', async () => {
    const away = new StoreUnavailable('away');
    const asked = jest.spyOn(Projector.prototype, 'caughtUp').mockRejectedValueOnce(away);
    const application = await RunningApplication.start();
    expect(asked).toHaveBeenCalledTimes(2);
    await application.close();
  });

  it('reports that their positions are unknown, and continues', async () => {
    const away = new StoreUnavailable('away');
    jest.spyOn(EventLog.prototype, 'firstTimeAfter').mockRejectedValue(away);
    const said = new Promise<string>((resolve) => {
      jest.spyOn(Logger.prototype, 'warn').mockImplementation(resolve);
    });
    caughtUpAfter(said);
    const application = await RunningApplication.start();
    expect(await said).toContain(
      'the progress of the read models could not be read: StoreUnavailable: away',
    );
    await application.close();
  });
});
