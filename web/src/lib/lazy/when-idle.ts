/** Makes a value at the first call. `Intl` formats are slow to make: they load their language's data. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Milliseconds; Safari has no idle callback. */
const fallbackDelay = 1_500;
/** Milliseconds after which later work no longer waits for the first screen. */
const maxWait = 10_000;

let isShown = false;
let finish: () => void;
const firstScreen = new Promise<void>((resolve) => {
  finish = resolve;
  setTimeout(resolve, maxWait);
});

/** Whether a first screen has been shown as a whole. */
export const isFirstScreenShown = () => isShown;

/** The first screen is shown as a whole: what comes later may be loaded. */
export function firstScreenShown(): void {
  isShown = true;
  finish();
}

/**
 * Runs the work when the first screen is shown and the browser is idle; returns a function that
 * cancels it. On a slow network every file before that would delay the screen.
 */
export function whenIdle(work: () => void): () => void {
  let isCancelled = false;
  let cancel = () => {
    isCancelled = true;
  };
  void firstScreen.then(() => {
    if (!isCancelled) cancel = onceIdle(work);
  });
  return () => cancel();
}

function onceIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, fallbackDelay);
  return () => clearTimeout(timer);
}
