import { expect, test as base } from '../browser/browser.js';
import { type Engine, openScreen } from './open-screen.js';
import type { Screen } from './screen.js';

export { expect };

/** A test that opens browsers of engines, closed at the end. None of their pages may have complained. */
export const test = base.extend<{ open: (engine: Engine) => Promise<Screen> }>({
  open: async ({ product }, use) => {
    const opened: Screen[] = [];
    await use(async (engine) => {
      const screen = await openScreen(engine, product.server.url);
      opened.push(screen);
      return screen;
    });
    for (const screen of opened) await screen.close();
    expect(opened.flatMap((screen) => screen.complaints())).toEqual([]);
  },
});

export async function signIn(screen: Screen, email: string) {
  await screen.open('/login');
  await screen.fill('E-mail', email);
  await screen.press('Sign In');
  await screen.shows('Welcome Back!');
}
