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

const rounds = testSize('SENDER_KILLS', 3, 100);
const people = 12;

/** How many things a push tells: one, or several that were due together. */
const toldIn = (title: string) => Number(/^(\d+) new notifications$/.exec(title)?.[1] ?? 1);

describe('A server that is killed while it sends', () => {
  const folder = temporaryFolder();
  const browsers = new Map<string, PushedBrowser>();
  let service: PushService;
  let catcher: SmtpCatcher;
  let server: Awaited<ReturnType<typeof startServer>>;
  let application: RemoteApplication;
  let community: Community;
  let ben: string;

  async function start() {
    const settings = { DATA_DIR: folder.path, DEMO: 'off', SMTP_URL: catcher.url.href };
    server = await startServer(settings);
    application = new RemoteApplication(server.url);
    community = new Community(application);
  }

  beforeAll(async () => {
    ensureBuild();
    [service, catcher] = [await PushService.start(), await SmtpCatcher.start()];
    await start();
    ben = await community.person('Ben');
    for (let number = 0; number < people; number += 1) {
      const email = await community.person(`Ada${number}`);
      await community.makesFriends(email, ben);
      const browser = service.browser();
      const { endpoint, keys } = browser;
      await application.call(subscribeToPush, { user_email: email, endpoint, keys });
      browsers.set(email, browser);
    }
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([service.close(), catcher.close()]);
    folder.remove();
  });

  const told = ({ shown }: PushedBrowser) =>
    [...shown.values()].reduce((sum, { message }) => sum + toldIn(message.title), 0);

  it(`loses nothing and tells nothing twice, in ${rounds} kills`, async () => {
    const progress = new Progress((done) => `${done} of ${rounds} kills`);
    const guests: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = service.requests;
      const liked = [...browsers.keys()].map(async (email) => {
        const { id } = await community.recommends(email, `Book ${round}`);
        await community.reacts(ben, 'like', id);
      });
      await Promise.all(liked);
      const guest = `guest${round}@example.com`;
      const inviter = [...browsers.keys()][round % people] ?? '';
      await community.execute(sendInvite, { email: guest, inviterEmail: inviter });
      guests.push(guest);
      const wanted = before + 1 + (round % people);
      await service.until(() => service.requests >= wanted);
      await server.kill();
      await start();
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
  });
});
