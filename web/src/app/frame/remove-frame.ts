import { useEffect } from 'react';

const shown = (within: Element) =>
  [...within.querySelectorAll<HTMLElement>('a, button')].filter(
    (control) => control.getClientRects().length > 0,
  );

/** Equal only for the same control of several items. */
const identityOf = (control: Element) =>
  [control.tagName, control.getAttribute('href'), control.ariaLabel, control.textContent].join(
    '\n',
  );

/** Finds the app's control that corresponds to the one that was pressed before the app was there. */
function controlPressedEarly(root: HTMLElement): HTMLElement | undefined {
  const pressed = document.querySelector('#first-screen [data-pressed]');
  const screen = pressed?.closest('#first-screen');
  if (!pressed || !screen) return undefined;
  const equals = (within: Element) =>
    shown(within).filter((control) => identityOf(control) === identityOf(pressed));
  const index = equals(screen).findIndex((control) => control === pressed);
  return equals(root)[index];
}

/**
 * Removes the frame and first screen that the server rendered, once React has rendered the app's
 * main part in `root`, and carries out what was pressed there.
 */
export function removeFrameBehind(root: HTMLElement): void {
  const placeholders = document.querySelectorAll('#frame, #first-screen');
  const observer = new MutationObserver(() => {
    if (root.querySelector('main:not([data-splash])') === null) return;
    observer.disconnect();
    const pressed = controlPressedEarly(root);
    for (const placeholder of placeholders) placeholder.remove();
    // After the effects of the first rendering.
    setTimeout(() => pressed?.click());
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Behind the first screen: has `early-press.ts` repeat the keys, once the screen's effects have run. */
export function EarlyKeys(): null {
  useEffect(() => {
    window.dispatchEvent(new Event('app-started'));
  }, []);
  return null;
}
