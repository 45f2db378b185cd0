import { expect, type Page, type Request } from '@playwright/test';

/** Whether the screen shows what it was to show, and no skeleton any more. */
const isShown = `
  document.querySelector('h1') !== null &&
  document.querySelector('[aria-label^="Loading"]') === null &&
  [...document.querySelectorAll('[role=status]')].some((sign) => sign.textContent === 'Live') &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

/** Resolves when the page has drawn what came. */
const drawn = `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})`;

/** Follows what a page loads, to know when all of it has come and is shown. */
export class PageLoads {
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    const ends = (request: Request) => this.open.delete(request);
    page.on('request', (request) => {
      // Code that the page loads for later changes nothing that is shown.
      if (request.resourceType() !== 'script') this.open.add(request);
    });
    page.on('requestfinished', ends);
    page.on('requestfailed', ends);
  }

  /** Goes somewhere, and waits until nothing is on its way and the page has drawn what came. */
  async load(path: string): Promise<void> {
    await this.page.goto(path);
    const isSettled = async () => {
      if (this.open.size > 0 || !(await this.page.evaluate<boolean>(isShown))) return false;
      await this.page.evaluate(drawn);
      return this.open.size === 0;
    };
    await expect.poll(isSettled, { intervals: [20], message: this.page.url() }).toBe(true);
  }
}
