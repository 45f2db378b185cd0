import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';

const ada = 'ada@example.com';
const markers = (page: Page) => page.locator('.leaflet-marker-icon');
const listed = (page: Page) =>
  page.getByRole('list', { name: 'Places on the map' }).getByRole('listitem');

async function openMap(page: Page): Promise<void> {
  await page.goto('/type/place');
  await page.getByText('Map', { exact: true }).click();
}

test('the map says that no place has a location; one that has is a marker, which leads to a map by keyboard too; places close together are one marker', async ({
  product,
}) => {
  await test.step('one place', async () => {
    const { page, context } = await product.signIn(ada);
    await product.community.recommends(ada, 'Somewhere', { type: 'place' });
    await openMap(page);
    const none = page.getByText('No places with location data available');
    await expect(none).toBeVisible();
    await expect(markers(page)).toHaveCount(0);
    await page.reload();
    await expect(none).toBeVisible();

    const asked: string[] = [];
    await context.route(/openstreetmap\.org/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: 'a map' });
    });
    await product.community.recommends(ada, 'Café de Flore', {
      type: 'place',
      metadata: { placeId: 'osm:W42', location: { lat: 48.854, lng: 2.333 }, address: '172 Bd' },
    });
    await openMap(page);
    const marker = page.getByRole('button', { name: 'Café de Flore' });
    await expect(marker).toBeVisible();
    await expect(listed(page)).toHaveText(['Café de Flore172 Bd']);
    const frame = await page.getByRole('region', { name: 'Map of 1 place' }).boundingBox();
    expect(frame?.height).toBe(600);
    // Without providers no tiles are requested.
    expect(asked).toEqual([]);
    const opened = context.waitForEvent('page');
    await marker.focus();
    await marker.press('Enter');
    await (await opened).waitForURL('https://www.openstreetmap.org/way/42');
    // Where the map was moved stands in the address, and a reload shows it again.
    await page.getByRole('button', { name: 'Zoom out' }).click();
    const moved = /view=map&at=48\.85400%2C2\.33300%2C14$/;
    await expect(page).toHaveURL(moved);
    await page.reload();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/%2C15$/);
  });
  await test.step('places close together', async () => {
    const { page } = await product.signIn('eva@example.com');
    for (const [title, lng] of [
      ['Flore', 2.3326],
      ['Magots', 2.3332],
      ['Sydney', 151.2],
    ] as const) {
      const location = { lat: title === 'Sydney' ? -33.9 : 48.854, lng };
      await product.community.recommends('eva@example.com', title, {
        type: 'place',
        metadata: { location },
      });
    }
    await openMap(page);
    const cluster = page.getByRole('button', { name: '2 places, zoom in' });
    await cluster.focus();
    await cluster.press('Enter');
    for (const title of ['Flore', 'Magots']) {
      await expect(page.getByRole('button', { name: title })).toBeInViewport();
    }
    await expect(cluster).toHaveCount(0);
    // The focus stays in the map, so that its arrow keys still move it.
    await expect(page.locator('.leaflet-container')).toBeFocused();
  });
});

test('friends’ places are shown on request, no pin lies under a control, misses are counted, and Edit locates them by text or pin', async ({
  product: { community, signIn },
}) => {
  await test.step('places of friends', async () => {
    const [me, ben] = await community.pair('Ada', 'Ben');
    const at = (lat: number, lng: number) =>
      ({ type: 'place', metadata: { location: { lat, lng } } }) as const;
    // The north-west corner of what is shown is where the controls are.
    await community.recommends(me, 'North-west', at(48.9, 2.2));
    await community.recommends(me, 'South-east', at(48.8, 2.5));
    await community.recommends(me, 'By hand', {
      type: 'place',
      metadata: { address: '4 Rue Fontaine' },
    });
    await community.recommends(ben, 'Ben’s bench', at(48.85, 2.35));
    const { page } = await signIn(me);
    for (const size of [
      { width: 1280, height: 800 },
      { width: 375, height: 667 },
    ]) {
      await page.setViewportSize(size);
      await openMap(page);
      await expect(page.getByText('1 without a location')).toBeVisible();
      await expect(listed(page)).toHaveCount(2);
      const frame = page.getByRole('region', { name: 'Map of 2 places' });
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toBeInViewport({ ratio: 0.99 });
      const controls = await page.locator('.leaflet-control-zoom').boundingBox();
      for (const marker of await markers(page).all()) {
        const box = await marker.boundingBox();
        const isBeside = (box?.x ?? 0) >= (controls?.x ?? 0) + (controls?.width ?? 0);
        const isBelow = (box?.y ?? 0) >= (controls?.y ?? 0) + (controls?.height ?? 0);
        expect(isBeside || isBelow).toBe(true);
      }
    }
    await page.getByRole('switch', { name: "Friends' places" }).click();
    await expect(listed(page)).toHaveCount(3);
    await expect(listed(page).filter({ hasText: 'Ben’s bench' })).toContainText('Ben');
    await page.reload();
    await expect(page.getByRole('switch', { name: "Friends' places" })).toBeChecked();
  });
  await test.step('a place without a location', async () => {
    const { page } = await signIn('eva@example.com');
    await community.recommends('eva@example.com', 'By hand', {
      type: 'place',
      metadata: { address: 'Paris' },
    });
    await openMap(page);
    await page.getByText('1 without a location').click();
    await page.getByRole('link', { name: 'By hand' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Address (optional)')).toHaveValue('Paris');
    const coordinates = dialog.getByLabel('Coordinates (optional)');
    await coordinates.fill('north');
    await expect(dialog.getByText('Latitude and longitude, for example')).toBeVisible();
    await coordinates.fill('48.85, 2.35');
    await dialog.getByRole('button', { name: 'Set on the map' }).click();
    const pin = dialog.getByRole('button', { name: 'Pin' });
    await pin.scrollIntoViewIfNeeded();
    const map = dialog.getByRole('region', { name: 'Map: press it' });
    const there = { x: 200, y: 130 };
    await pin.dragTo(map, { targetPosition: there });
    await expect(coordinates).not.toHaveValue('48.85, 2.35');
    // It stays where it was dropped: the map moves only for a pin at its edge.
    await pin.click({ trial: true });
    const [frame, box] = [await map.boundingBox(), await pin.boundingBox()];
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2 - (frame?.y ?? 0);
    expect(Math.abs(middle - there.y)).toBeLessThan(5);
    const dragged = (await coordinates.inputValue()).split(', ').map(Number);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    const { recommendations } = await community.library('eva@example.com');
    const [lat, lng] = dragged;
    expect(recommendations).toMatchObject([
      { metadata: { address: 'Paris', location: { lat, lng } } },
    ]);
    await openMap(page);
    await expect(listed(page)).toHaveText(['By handParis']);
    await expect(page.getByText('without a location')).toHaveCount(0);
  });
});
