import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { subscribeToPush } from '../../../services/contract/notifications/settings.js';
import { openKurrentEventStore } from '../../../services/stores/kurrentdb/event-store.js';
import { openMongodbReadStore } from '../../../services/stores/mongodb/read-store/read-store.js';
import { KurrentDbStandIn } from '../../stand-ins/kurrentdb/stand-in.js';
import { startTestServer } from '../../stand-ins/mongodb/test-server.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { Stores } from '../../support/application/stores.js';
import { Community } from '../../support/community.js';
import { rebuilt } from '../../support/rebuilt.js';
import { PushService } from '../../support/servers/push-service.js';

interface Engine {
  readonly stores: Partial<Stores>;
  readonly stop: () => Promise<void>;
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  KurrentDB: async () => {
    const standIn = await KurrentDbStandIn.start();
    const eventStore = openKurrentEventStore(standIn.address);
    return { stores: { eventStore }, stop: () => standIn.stop() };
  },
  MongoDB: async () => {
    const server = await startTestServer();
    return { stores: { readStore: openMongodbReadStore(server.url) }, stop: server.stop };
  },
};

describe('Letters', () => {
  let mode: CodeMode;
  let service: PushService;
  let engine: Engine | undefined;

  beforeEach(async () => {
    mode = await CodeMode.open();
    service = await PushService.start();
  });
  afterEach(async () => {
    await mode.close();
    await Promise.all([service.close(), engine?.stop()]);
  });

  it.each(Object.keys(engines))('are pushed once on %s, and not by a replay', async (name) => {
    engine = await engines[name]?.();
    const environment = { SIGN_IN: 'open' };
    const application = await mode.start({ environment, ...engine?.stores });
    const community = new Community(application);
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const browser = service.browser();
    const { endpoint, keys } = browser;
    await application.call(subscribeToPush, { user_email: ben, endpoint, keys });
    const letter = async (title: string) => {
      const { id } = await community.recommends(ada, title);
      await community.shares(ada, id, [ben]);
      const count = browser.pushes.length;
      const timer = setInterval(() => mode.clock.advance(5), 50);
      await service.until(() => browser.pushes.length > count);
      clearInterval(timer);
    };
    await letter('Dune');
    await rebuilt(application, 'notifications');
    await letter('Emma');
    expect(browser.pushes.map(({ message }) => message.title)).toEqual([
      'Ada sent you “Dune”',
      'Ada sent you “Emma”',
    ]);
  });
});
