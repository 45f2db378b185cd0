import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';
import { testSize } from '../../events/testing/size.js';
import { sendInvite } from '../../services/contract/friends/friend.js';
import { subscribeToPush } from '../../services/contract/notifications/settings.js';
import { SmtpCatcher } from '../../services/platform/mail/testing/smtp-catcher.js';
import { RemoteApplication } from '../support/application/application-client.js';
import { Community } from '../support/community.js';
import { Progress } from '../support/progress.js';
import { PushService, type PushedBrowser } from '../support/servers/push-service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const kills = testSize('SENDER_KILLS', 20, 100);
/** Installations at the same time: mostly they wait until the lease of the killed process ends. */
const installations = 5;
const rounds = Math.ceil(kills / installations);
const people = 6;
/** A server is killed after so many pushes at the most; every second one has no answer to them. */
const maxPushes = 4;

/** How many things a push tells: one, or several that were due together. */
const toldIn = (title: string) => Number(/^(\d+) new notifications$/.exec(title)?.[1] ?? 1);
const told = ({ shown }: PushedBrowser) =>
  [...shown.values()].reduce((sum, { message }) => sum + toldIn(message.title), 0);

describe('A server that is killed while it sends', () => {
  const ending: (() => unknown)[] = [];
  let catcher: SmtpCatcher;

  beforeAll(async () => {
    ensureBuild();
    catcher = await SmtpCatcher.start();
  });
  afterAll(async () => {
    for (const end of ending) await end();
    await catcher.close();
  });

  /** Kills the server of one installation again and again, and starts it on the same data. */
  async function killsAgain(number: number, progress: Progress): Promise<void> {
    const folder = temporaryFolder();
    const service = await PushService.start();
    const settings = { DATA_DIR: folder.path, DEMO: 'off', SMTP_URL: catcher.url.href };
    let server = await startServer(settings);
    ending.push(
      () => server.stop(),
      () => service.close(),
      () => folder.remove(),
    );
    const application = () => new RemoteApplication(server.url);
    let community = new Community(application());
    const ben = await community.person('Ben');
    const browsers = new Map<string, PushedBrowser>();
    for (let each = 0; each < people; each += 1) {
      const email = await community.person(`Ada${each}`);
      await community.makesFriends(email, ben);
      const browser = service.browser();
      const { endpoint, keys } = browser;
      await application().call(subscribeToPush, { user_email: email, endpoint, keys });
      browsers.set(email, browser);
    }
    const guests: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      service.isMute = round % 2 === 0;
      const wanted = service.requests + 1 + (round % maxPushes);
      const liked = [...browsers.keys()].map(async (email) => {
        const { id } = await community.recommends(email, `Book ${round}`);
        await community.reacts(ben, 'like', id);
      });
      await Promise.all(liked);
      const guest = `guest${number}.${round}@example.com`;
      const inviterEmail = [...browsers.keys()][round % people] ?? '';
      await community.execute(sendInvite, { email: guest, inviterEmail });
      guests.push(guest);
      await service.until(() => service.requests >= wanted);
      await server.kill();
      service.isMute = false;
      server = await startServer(settings);
      community = new Community(application());
      progress.step();
    }
    await service.until(() => [...browsers.values()].every((each) => told(each) >= rounds));
    for (const guest of guests) await catcher.mail(guest);
    for (const browser of browsers.values()) {
      expect(told(browser)).toBe(rounds);
      for (const { topic, message } of browser.pushes) expect(topic).toBe(message.tag);
    }
    for (const guest of guests) {
      expect(new Set(catcher.to(guest).map(({ messageId }) => messageId)).size).toBe(1);
    }
  }

  it(`loses nothing and tells nothing twice, in ${rounds * installations} kills`, async () => {
    const progress = new Progress((done) => `${done} of ${rounds * installations} kills`);
    const all = Array.from({ length: installations }, (_, number) => killsAgain(number, progress));
    await Promise.all(all);
  });
});
