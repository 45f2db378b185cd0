import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { painted } from './shifts.js';

/** Whether the screen is complete: no skeleton, live, all images loaded. */
const isShown = `
  document.querySelector('h1') !== null &&
  document.querySelector('[aria-label^="Loading"]') === null &&
  [...document.querySelectorAll('[role=status]')].some((sign) => sign.textContent === 'Live') &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

/** Tracks a page's requests, to know when everything is loaded and shown. */
export class PageLoads {
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    const ends = (request: Request) => this.open.delete(request);
    page.on('request', (request) => {
      // Code that is preloaded changes nothing that is shown.
      if (request.resourceType() !== 'script') this.open.add(request);
    });
    page.on('requestfinished', ends);
    page.on('requestfailed', ends);
  }

  /** Opens a path and waits until everything is loaded and painted. */
  async load(path: string): Promise<void> {
    await this.page.goto(path);
    const isSettled = async () => {
      if (this.open.size > 0 || !(await this.page.evaluate<boolean>(isShown))) return false;
      await this.page.evaluate(painted);
      return this.open.size === 0;
    };
    await expect.poll(isSettled, { intervals: [20], message: this.page.url() }).toBe(true);
  }
}

/**
 * Presses a button that reads again, until what it reads is shown. A read that began before the press
 * may still fail, and one that the page makes by itself may take the button away.
 */
export async function pressUntilShown(button: Locator, shown: Locator): Promise<void> {
  const isDone = async () => {
    // A press ends soon when the button is gone, and is tried again.
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
    return shown.isVisible();
  };
  await expect.poll(isDone).toBe(true);
}
