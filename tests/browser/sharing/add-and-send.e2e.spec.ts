import type { Locator } from '@playwright/test';
import { getExplore } from '../../../services/contract/library/recommendation.js';
import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, ignoreFailedCalls, test } from '../../support/browser/browser.js';

test('Add New asks for the name first, finds all types, and sends to a chosen face, which is shown to nobody else, in the modal and on the page', async ({
  product: { community, signIn },
}) => {
  await test.step('the modal', async () => {
    const [ada, daniel] = await community.pair('Ada', 'Daniel');
    await community.makesFriends(ada, await community.person('Cleo'));
    const [a, d] = [await signIn(ada, '/friends'), await signIn(daniel, '/inbox')];
    await expect(d.page.getByText('No pending recommendations')).toBeVisible();
    const { page } = a;
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New' });
    const name = dialog.getByRole('combobox', { name: 'Name' });
    const type = dialog.getByLabel('Type');
    const save = dialog.getByRole('button', { name: 'Save to Library' });
    await expect(name).toBeFocused();
    await expect(type).toHaveValue('');
    await expect(save).toHaveAccessibleDescription('Still needed: a name and a why.');

    const results = page.getByRole('listbox', { name: 'Results' });
    await page.keyboard.type('persepolis');
    await expect(results.getByRole('group', { name: 'Movies' })).toContainText('2007');
    await expect(results.getByRole('group', { name: 'Books' })).toContainText('Marjane Satrapi');
    await expectAccessibleEverywhere(page, 'results of all types', '[role=listbox]');
    await expectAccessibleEverywhere(page, 'Add New with its faces', '[role=dialog]');
    await type.selectOption('book');
    await name.click();
    await expect(results.getByRole('option').first()).toContainText('Marjane Satrapi');
    await expect(results.getByRole('group')).toHaveCount(0);
    await type.selectOption('');
    await name.click();
    await results.getByRole('group', { name: 'Books' }).getByRole('option').first().click();
    await expect(dialog.getByText('Selected: Persepolis')).toBeVisible();
    await expect(type).toHaveValue('book');

    const face = dialog.getByRole('button', { name: 'Daniel' });
    await face.click();
    await expect(dialog.getByRole('switch', { name: 'Share with Friend(s) (1)' })).toBeChecked();
    await expect(save).toHaveAccessibleDescription('Still needed: a why.');
    await dialog.getByLabel('Why').fill('The drawings.');
    await expect(save).toHaveAccessibleDescription('Only Daniel sees it.');
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/friends');
    await expect(page.getByText('Sent to Daniel', { exact: true })).toBeVisible();
    await expect(d.page.getByRole('article', { name: 'Persepolis' })).toContainText(
      'The drawings.',
    );
  });
  await test.step('the modal and the page', async () => {
    const [ada, daniel, cleo] = await community.circle('Eva', 'David', 'Kim');
    const { page } = await signIn(ada, '/profile');
    const face = page.getByRole('button', { name: 'David', exact: true });
    const save = page.getByRole('button', { name: 'Save to Library' });
    const open = {
      modal: () => page.getByRole('button', { name: 'Add New' }).first().click(),
      page: () => page.goto('/add'),
    };
    for (const [where, show] of Object.entries(open)) {
      await show();
      // The faces need no scrolling, and the buttons none either.
      for (const [width, height] of [
        [375, 640],
        [1280, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(face).toBeInViewport({ ratio: 1 });
        await expect(save).toBeInViewport({ ratio: 1 });
      }
      await page.getByLabel('Name').fill(`Emma ${where}`);
      await page.getByLabel('Why').fill('For the train.');
      await expect(save).toHaveAccessibleDescription('Still needed: a type.');
      await page.getByLabel('Type').selectOption('book');
      await expect(save).toHaveAccessibleDescription('Only you can see it.');
      await face.click();
      await expect(page.getByRole('switch', { name: 'Share with Friend(s) (1)' })).toBeChecked();
      await expect(save).toHaveAccessibleDescription('Only David sees it.');
      await save.click();
      await expect(page.getByText('Sent to David', { exact: true })).toBeVisible();
    }
    const { recommendations } = await community.read(getExplore, { user_email: cleo });
    expect(recommendations).toEqual([]);
    expect((await community.pending(daniel)).map(({ title }) => title).sort()).toEqual([
      'Emma modal',
      'Emma page',
    ]);
  });
});

test('a draft survives a reload; friends, groups and subscribers get what is added, and what the library has is said; on a phone the buttons of forms stay above the keyboard', async ({
  product: { community, signIn },
}) => {
  await test.step('a draft, and whom it is for', async () => {
    const [ada, daniel] = await community.pair('Ada', 'Daniel');
    const chloe = await community.person('Chloe');
    await community.makesFriends(ada, chloe);
    await community.group(ada, 'Readers', [chloe]);
    const person = await signIn(ada, '/add');
    const { page } = person;
    await page.setViewportSize({ width: 375, height: 640 });
    await page.getByLabel('Name').fill('Petit Pays');
    await page.getByLabel('Why').fill('For the train.');
    await page.reload();
    await expect(page.getByText('Your draft is still here.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Petit Pays');
    await expect(page.getByLabel('Why')).toHaveValue('For the train.');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Add New' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');

    await page.getByLabel('Name').fill('Emma');
    await page.getByLabel('Type').selectOption('book');
    await page.getByRole('button', { name: 'Save to Library' }).click();
    await expect(
      page.getByText('The field "Why" is required. Please say why you recommend this.'),
    ).toBeVisible();
    await page.getByLabel('Why').fill('For the jokes.');
    await page.getByRole('button', { name: 'Daniel' }).click();
    await page.getByRole('button', { name: /^Readers/ }).click();
    await page.getByRole('button', { name: 'Save to Library' }).click();
    await expect(page).toHaveURL('/my-trboo');
    await expect(page.getByText('Sent to Daniel, Readers', { exact: true })).toBeVisible();
    for (const friend of [daniel, chloe]) {
      await expect.poll(() => community.pending(friend)).toMatchObject([{ why: 'For the jokes.' }]);
    }
    // Subscribers are named where there are any.
    for (const [title, said] of [
      ['Dune', 0],
      ['Solaris', 1],
    ] as const) {
      if (said > 0) await community.subscribes(chloe, ada);
      await page.goto('/add');
      await page.getByLabel('Name').fill(title);
      await page.getByLabel('Type').selectOption('book');
      await page.getByLabel('Why').fill('Sand, or a sea.');
      await page.getByRole('switch', { name: 'Push to Friends Subscribed' }).click();
      await page.getByRole('button', { name: 'Save to Library' }).click();
      const sent = page.getByText('Sent to the friends who are subscribed to you', { exact: true });
      // A toast goes by itself.
      if (said > 0) await expect(sent).toBeVisible();
      await expect(page).toHaveURL('/my-trboo');
      await expect(page.getByRole('article', { name: title }).first()).toBeVisible();
      if (said === 0) await expect(sent).toHaveCount(0);
    }

    await page.goto('/add');
    await page.getByLabel('Name').fill(' EMMA ');
    await page.getByLabel('Type').selectOption('book');
    await page.getByLabel('Why').fill('For you.');
    await page.getByRole('button', { name: 'Save to Library' }).click();
    const refusal = page.getByText('Duplicate: you have already added this recommendation.');
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('button', { name: 'Send it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await expect(dialog.getByLabel('Why')).toHaveValue('For you.');
    await dialog.getByRole('button', { name: 'Daniel', exact: true }).click();
    await dialog.getByRole('button', { name: 'Share (1 selected)' }).click();
    await expect(page).toHaveURL('/my-trboo');
    expect(await community.pending(daniel)).toMatchObject([{ title: 'Emma', why: 'For you.' }]);
    ignoreFailedCalls(person);
  });
  await test.step('above the keyboard', async () => {
    const [ada] = await community.pair('Eva', 'David');
    const { id } = await community.recommends(ada, 'Emma');
    const { page } = await signIn(ada, '/add');
    await page.setViewportSize({ width: 375, height: 640 });
    const visible = 340;
    /** What a keyboard does to a page: only the visible part gets smaller. */
    const openKeyboard = () =>
      expect
        .poll(() =>
          page.evaluate(`
          Object.defineProperty(visualViewport, 'height', { configurable: true, value: ${visible} });
          visualViewport.dispatchEvent(new Event('resize'));
          document.documentElement.style.getPropertyValue('--keyboard');`),
        )
        .toBe('300px');
    const isAbove = async (button: Locator) => {
      await expect(button).toBeVisible();
      const bottom = async () => {
        const box = await button.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(visible);
    };
    const dialog = page.getByRole('dialog');
    await openKeyboard();
    await isAbove(page.getByRole('button', { name: 'Save to Library' }));
    await page.goto('/inbox');
    await openKeyboard();
    await page.getByRole('button', { name: 'Ask friends' }).first().click();
    await isAbove(dialog.getByRole('button', { name: 'Ask', exact: true }));
    await page.goto(`/thing/${id}`);
    await openKeyboard();
    await page.getByRole('button', { name: 'Send to a friend' }).click();
    await isAbove(dialog.getByRole('button', { name: 'Share (0 selected)' }));
    await page.goto('/friends');
    await openKeyboard();
    await page.keyboard.press('/');
    await dialog.getByRole('option', { name: /Emma/ }).first().click();
    await isAbove(dialog.getByRole('button', { name: /^Send/ }));
  });
});
