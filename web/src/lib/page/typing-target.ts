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
