/** Milliseconds and pixels within which a second press repeats the first one. */
const [soon, near] = [700, 32];

interface Press {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly on: EventTarget | null;
}

let last: Press | undefined;
let ignored: Press | undefined;

/** Whether it was meant for what stood there at the first press. */
const repeats = (press: Press, first: Press) =>
  press.on !== first.on &&
  press.time - first.time < soon &&
  Math.abs(press.x - first.x) < near &&
  Math.abs(press.y - first.y) < near;

/** Lets `ignoreRepeatedPress` take effect in this page. */
export function watchPresses(): void {
  window.addEventListener(
    'click',
    (event) => {
      // The keyboard presses without a place.
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
 * Ignores a second press on the spot of the current one for a moment: what was pressed gives way, and
 * what moves there was not meant.
 */
export function ignoreRepeatedPress(): void {
  ignored = last;
}
