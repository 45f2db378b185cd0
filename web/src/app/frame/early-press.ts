/**
 * Keeps what is pressed and typed before the app has started, so that a slow phone loses neither. A
 * pressed button or link of the server's markup is marked: `remove-frame.ts` then clicks the same
 * control of the app. Keys are repeated on the event
 * `app-started`.
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

const early: KeyboardEvent[] = [];
/** A field in which somebody types already needs no help. */
const record = (event: KeyboardEvent) => {
  const isText = event.key === 'Enter' || Array.from(event.key).length === 1;
  if (isText && !event.isComposing && document.activeElement === document.body) early.push(event);
};

/** Types as a person would: React ignores a value that is set through its own element. */
function type(text: string, field: HTMLInputElement): void {
  Reflect.set(HTMLInputElement.prototype, 'value', field.value + text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeat(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const isUnhandled = target.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isUnhandled || !(target instanceof HTMLInputElement)) return;
  if (event.key === 'Enter') target.form?.requestSubmit();
  else if (!event.ctrlKey && !event.metaKey && !event.altKey) type(event.key, target);
}

window.addEventListener('keydown', record);
window.addEventListener(
  'app-started',
  () => {
    window.removeEventListener('keydown', record);
    // React takes in what is typed one by one only outside its own effects.
    setTimeout(() => early.forEach(repeat));
  },
  { once: true },
);

export {};
