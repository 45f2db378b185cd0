import type { Page } from '@playwright/test';
import { z } from 'zod';

/** A script that resolves when the page has been painted. */
export const painted = `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
})`;

/** Adds up layout shifts without user input in the page, with their sources. */
export const recordShifts = `
  const moved = (window.moved = []);
  const name = (node) => node && (node.className || node.parentElement?.className || node.nodeName);
  window.shifts = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) moved.push({ value, what: sources.map(({ node }) => String(name(node))) });
    }
  });
  window.shifts.observe({ type: 'layout-shift', buffered: true });`;

const shifts = z.array(z.object({ value: z.number(), what: z.array(z.string()) }));

/** The page's cumulative layout shift so far, and the names of what moved. */
export async function shiftOf(page: Page) {
  const moved = shifts.parse(await page.evaluate('window.moved'));
  const sum = moved.reduce((total, { value }) => total + value, 0);
  return { sum, what: moved.flatMap(({ what }) => what) };
}
