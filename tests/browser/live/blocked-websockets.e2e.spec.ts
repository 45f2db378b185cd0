import { openScreen } from '../../support/engines/open-screen.js';
import { signIn } from '../../support/engines/test.js';
import { expect, test } from '../../support/browser/browser.js';
import { startNginxWithoutUpgrade } from '../../support/servers/nginx.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const [ada, ben] = ['ada@example.com', 'ben@example.com'];
/** What the browser logs of the refused websocket. */
const refused = /socket\.io/;

for (const engine of ['Chromium', 'Firefox'] as const) {
  // One engine shows that the page takes another way.
  const tag = engine === 'Firefox' ? '@soak' : [];
  const title = `in ${engine} a page is live behind a proxy that refuses websockets`;
  test(title, { tag }, async ({ product: { community, server } }) => {
    await community.pair('Ada', 'Ben');
    const folder = temporaryFolder();
    const proxy = await startNginxWithoutUpgrade(folder.path, server.url);
    const screen = await openScreen(engine, proxy.url, 'computer');
    await signIn(screen, ada);
    await screen.press('Explore');
    await screen.shows('Live');
    await community.recommends(ben, 'Emma');
    await screen.shows('Emma');
    expect(screen.consoleErrors().filter((text) => !refused.test(text))).toEqual([]);
    await screen.close();
    await proxy.stop();
    folder.remove();
  });
}
