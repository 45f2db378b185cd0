/**
 * Marks the button or link that is pressed on the server's markup before the app has started. The app
 * presses its own (`remove-frame.ts`), so that a slow phone loses no press.
 */
document.addEventListener('pointerup', ({ clientX, clientY, isPrimary, button }) => {
  const screen = document.getElementById('first-screen');
  if (!screen || !isPrimary || button !== 0) return;
  // Points do not meet what is inert.
  screen.inert = false;
  const pressed = document.elementFromPoint(clientX, clientY)?.closest('a, button');
  screen.inert = true;
  screen.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  if (pressed && screen.contains(pressed)) pressed.setAttribute('data-pressed', '');
});

export {};
