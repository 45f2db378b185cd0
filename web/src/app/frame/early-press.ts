/**
 * Marks the button or link that is pressed in the server's markup before the app has started.
 * `remove-frame.ts` then clicks the same control of the app, so that a slow phone loses no press.
 */
document.addEventListener('pointerup', ({ clientX, clientY, isPrimary, button }) => {
  const screen = document.getElementById('first-screen');
  if (!screen || !isPrimary || button !== 0) return;
  // `elementFromPoint` skips inert elements.
  screen.inert = false;
  const pressed = document.elementFromPoint(clientX, clientY)?.closest('a, button');
  screen.inert = true;
  screen.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  if (pressed && screen.contains(pressed)) pressed.setAttribute('data-pressed', '');
});

export {};
