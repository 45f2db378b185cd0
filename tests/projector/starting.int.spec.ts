import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Projector } from '../../services/platform/read-side/projector/projector.js';
import { StoreUnavailable } from '../../services/stores/ports.js';
import { RunningApplication } from '../support/application/running-application.js';

/** A start goes on once this has resolved. */
function caughtUpAfter(event: Promise<unknown>): void {
  const asked = jest.spyOn(Projector.prototype, 'caughtUp');
  asked.mockImplementationOnce(async function (this: Projector) {
    await event;
    // It was mocked for the first time alone.
    await this.caughtUp();
  });
}

describe('A process that starts while a store goes away', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('begins anew with its read models', async () => {
    const away = new StoreUnavailable('away');
    const asked = jest.spyOn(Projector.prototype, 'caughtUp').mockRejectedValueOnce(away);
    const application = await RunningApplication.start();
    expect(asked).toHaveBeenCalledTimes(2);
    await application.close();
  });

  it('says that it does not know how far they are, and goes on', async () => {
    jest.spyOn(Projector.prototype, 'status').mockRejectedValue(new StoreUnavailable('away'));
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
