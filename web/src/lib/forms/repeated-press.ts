interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/**
 * Whether a key press belongs to an input method. Safari ends the composition before the confirming
 * key, which then has only the code 229 (UI Events, section 4.3.3).
 */
export const isComposingKey = ({ isComposing, keyCode }: Key) => isComposing || keyCode === 229;

/** Milliseconds and pixels within which a second press counts as a repetition. */
const [maxDelay, maxDistance] = [700, 32];

interface Press {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly on: EventTarget | null;
}

let last: Press | undefined;
let ignored: Press | undefined;

/** Whether the press was meant for the element of the first press, which another has replaced. */
const repeats = (press: Press, first: Press) =>
  press.on !== first.on &&
  press.time - first.time < maxDelay &&
  Math.abs(press.x - first.x) < maxDistance &&
  Math.abs(press.y - first.y) < maxDistance;

/** Starts tracking presses; `ignoreRepeatedPress` needs it. */
export function watchPresses(): void {
  window.addEventListener(
    'click',
    (event) => {
      // Keyboard activation has no position.
      if (event.detail === 0) return;
      const { timeStamp: time, clientX: x, clientY: y, target: on } = event;
      last = { time, x, y, on };
      if (ignored && repeats(last, ignored)) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        ignored = undefined;
      }
    },
    true,
  );
}

/**
 * Ignores a second press at the same spot for a moment. The pressed element disappears, and the one
 * that moves there was not meant.
 */
export function ignoreRepeatedPress(): void {
  ignored = last;
}
