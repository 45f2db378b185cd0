import { launchChromium } from '../../bootstrap/install/chromium.mjs';
import { startServer } from '../../bootstrap/server.mjs';
import { benchFirstLoad } from './first-load.mjs';
import { benchFrames } from './frames.mjs';
import { withFolder } from '../measure.mjs';
import { benchOpenings } from './opening.mjs';
import { benchPhone } from './phone.mjs';

/** What a browser has to load and do, with the demo community. */
export async function benchWeb() {
  await withFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, DEMO: 'on' });
    const browser = await launchChromium();
    const open = (options = {}) =>
      browser.newContext({
        ...{ baseURL: server.url, viewport: { width: 1280, height: 960 }, locale: 'en-US' },
        // Its cache would spare later visits what is measured.
        serviceWorkers: 'block',
        ...options,
      });
    await benchFirstLoad(open);
    await benchPhone(open, server.url);
    await benchOpenings(open);
    await benchFrames(open, server.url);
    await browser.close();
    await server.stop();
  });
}
