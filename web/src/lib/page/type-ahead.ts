let typed = '';
let stop: (() => void) | undefined;

/**
 * Collects what is typed while a dialog opens, until `takeTypeAhead`: a person who opens it by a key
 * goes on typing at once.
 */
export function startTypeAhead(): void {
  takeTypeAhead();
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || ctrlKey || metaKey || altKey || Array.from(key).length !== 1) return;
    typed += key;
    event.preventDefault();
  };
  window.addEventListener('keydown', press, true);
  stop = () => window.removeEventListener('keydown', press, true);
}

/** Ends the collection and returns what was typed. */
export function takeTypeAhead(): string {
  stop?.();
  stop = undefined;
  const taken = typed;
  typed = '';
  return taken;
}

/** Inputs into which nothing is typed. */
const untyped = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'range',
  'color',
  'file',
]);

/** Whether a key pressed there is typed into a field. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
