import { mainControl } from '../../lib/page/focus.js';

const isReachable = (each: Element) => !each.closest('[inert]') && each.checkVisibility();

/** The items of the page's lists, with the control that the focus goes to. */
function items(): { item: Element; control: HTMLElement }[] {
  return [...document.querySelectorAll('main article, main [data-item]')]
    .filter(isReachable)
    .flatMap((item) => {
      const control = mainControl(item);
      return control ? [{ item, control }] : [];
    });
}

const hasFocus = ({ item }: { item: Element }) => item.contains(document.activeElement);

/** Moves the focus by that many items; from elsewhere to the first item on the screen. */
export function moveToItem(steps: 1 | -1): void {
  const all = items();
  const at = all.findIndex(hasFocus);
  const isOnScreen = ({ item }: { item: Element }) => item.getBoundingClientRect().bottom > 0;
  const next = at === -1 ? all.find(isOnScreen) : all[at + steps];
  next?.item.scrollIntoView({ block: 'nearest' });
  next?.control.focus();
}

/**
 * Presses the button with this shortcut of the item that has the focus; without one, the only such
 * button of the page.
 */
export function pressInItem(key: string): void {
  const current = items().find(hasFocus)?.item;
  const scope = current ?? document.querySelector('main');
  const buttons = [
    ...(scope?.querySelectorAll<HTMLElement>(`[data-shortcut='${key}']`) ?? []),
  ].filter(isReachable);
  if (buttons.length === 1) buttons[0]?.click();
}
