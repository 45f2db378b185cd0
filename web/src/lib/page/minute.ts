import { useSyncExternalStore } from 'react';

const length = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notify = () => listeners.forEach((listener) => listener());

/** Runs the timer while the page is visible and shows an age; updates a page that is seen again. */
function adjust(): void {
  clearInterval(timer);
  timer = undefined;
  if (listeners.size === 0 || document.hidden) return;
  timer = setInterval(notify, length);
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', adjust);
    adjust();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', adjust);
    adjust();
  };
}

/** The start of the present minute, in milliseconds; one timer serves all components. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / length)) * length;
