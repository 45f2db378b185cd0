import { useEffect, useRef } from 'react';

/** Key in `history.state`: the number of overlays open at that entry. */
const depthKey = 'overlayDepth';

interface OpenOverlay {
  readonly close: () => void;
}

/** The open overlays, the topmost last. */
const open: OpenOverlay[] = [];
/** True while this module itself navigates the history. */
let isTravelling = false;
/** History changes by other code during that time. */
let deferred: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds after Back in which an overlay may close; then it counts as still open. */
const closingTime = 100;

const depthOf = (state: unknown): number => {
  if (typeof state !== 'object' || state === null || !(depthKey in state)) return 0;
  return Number(state[depthKey]);
};

/** Makes the history hold one entry per open overlay, after the current events are handled. */
function reconcile(after = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isTravelling) return;
    const depth = depthOf(window.history.state);
    for (let next = depth + 1; next <= open.length; next += 1) {
      // Keeps the router's own state.
      const state: unknown = window.history.state;
      window.history.pushState({ ...Object(state), [depthKey]: next }, '');
    }
    if (depth <= open.length) return;
    isTravelling = true;
    window.history.go(open.length - depth);
  }, after);
}

/** Lets Back close overlays before it leaves the page. Call it before the router starts. */
export function watchOverlayHistory(): void {
  const replace = window.history.replaceState.bind(window.history);
  const push = window.history.pushState.bind(window.history);
  window.addEventListener('popstate', (event) => {
    const top = open.at(-1);
    if (isTravelling) {
      isTravelling = false;
      for (const change of deferred) change();
      // The router follows the deferred changes; otherwise nothing has changed for it.
      if (deferred.length > 0) window.scrollTo(0, 0);
      else event.stopImmediatePropagation();
      deferred = [];
      reconcile();
    } else if (!top || depthOf(event.state) >= open.length) reconcile();
    else {
      top.close();
      // The overlay may have asked for confirmation instead of closing; then it needs its entry
      // again.
      reconcile(closingTime);
    }
  });
  // A page opened from an overlay replaces the overlay's history entry: Back leads to the screen,
  // Forward to the page.
  const pushOrReplace: typeof push = (state: unknown, unused, url) => {
    const isLeft = depthOf(window.history.state) > 0 && depthOf(state) === 0;
    if (isLeft) replace(state, unused, url);
    else push(state, unused, url);
  };
  // On the way back from an overlay's entry a change would be made to that entry, and be lost.
  const afterTravel =
    (change: typeof push): typeof push =>
    (...to) => {
      if (isTravelling) deferred.push(() => change(...to));
      else change(...to);
    };
  window.history.pushState = afterTravel(pushOrReplace);
  window.history.replaceState = afterTravel(replace);
  // A reload closed all overlays.
  reconcile();
}

/** Whether a dialog or another overlay lies over the page. */
export const isOverlayOpen = () => open.length > 0;

/** While the component is mounted, Back calls `onBack` instead of leaving the page. */
export function useCloseOnBack(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  }, [onBack]);
  useEffect(() => {
    const overlay = { close: () => latest.current() };
    open.push(overlay);
    reconcile();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      reconcile();
    };
  }, []);
}
