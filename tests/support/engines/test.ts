import { expect, test as base } from '../browser/browser.js';
import { type Engine, openScreen } from './open-screen.js';
import type { Device, Screen } from './screen.js';

export { expect };

interface Fixtures {
  readonly open: (engine: Engine, device?: Device) => Promise<Screen>;
}

/** A test that opens browsers of several engines. An error in a page's console fails it. */
export const test = base.extend<Fixtures>({
  open: async ({ product }, use) => {
    const opened: Screen[] = [];
    await use(async (engine, device = 'computer') => {
      const screen = await openScreen(engine, product.server.url, device);
      opened.push(screen);
      return screen;
    });
    for (const screen of opened) await screen.close();
    expect(opened.flatMap((screen) => screen.consoleErrors())).toEqual([]);
  },
});

export async function signIn(screen: Screen, email: string) {
  await screen.open('/login');
  await screen.fill('E-mail', email);
  await screen.press('Sign In');
  await screen.shows("Here's what's happening in your community");
}
