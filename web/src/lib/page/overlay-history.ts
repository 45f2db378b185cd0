import { useEffect, useRef } from 'react';

/** The state of a history entry that was added for an open overlay: how many were open then. */
const depthKey = 'overlayDepth';

interface OpenOverlay {
  readonly close: () => void;
}

/** What lies over the page, the topmost last. */
const open: OpenOverlay[] = [];
/** Whether this module itself is going through the history. */
let isTravelling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How long an overlay may take to close after Back until it counts as staying open, in milliseconds. */
const closingTime = 100;

const depthOf = (state: unknown): number => {
  if (typeof state !== 'object' || state === null || !(depthKey in state)) return 0;
  return Number(state[depthKey]);
};

/** Gives the history one entry for each open overlay, once everything of this moment is drawn. */
function reconcile(after = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isTravelling) return;
    const depth = depthOf(window.history.state);
    for (let next = depth + 1; next <= open.length; next += 1) {
      // The router's own state stays, so that it sees the same place.
      const state: unknown = window.history.state;
      window.history.pushState({ ...Object(state), [depthKey]: next }, '');
    }
    if (depth <= open.length) return;
    isTravelling = true;
    window.history.go(open.length - depth);
  }, after);
}

/**
 * Lets Back close what lies over the page before it leaves the page. To be called before the router
 * starts.
 */
export function watchOverlayHistory(): void {
  window.addEventListener('popstate', ({ state }) => {
    const top = open.at(-1);
    const isOwn = isTravelling;
    isTravelling = false;
    if (isOwn || !top || depthOf(state) >= open.length) reconcile();
    else {
      top.close();
      // It may have asked a question instead: then it is still open, and needs its entry again.
      reconcile(closingTime);
    }
  });
  // A page that is gone to from an overlay takes the place of the overlay's entry: coming back
  // leads to the screen, and going forward to the page.
  const push = window.history.pushState.bind(window.history);
  window.history.pushState = (state: unknown, unused, url) => {
    const isLeft = depthOf(window.history.state) > 0 && depthOf(state) === 0;
    if (isLeft) window.history.replaceState(state, unused, url);
    else push(state, unused, url);
  };
  // A reload closed what was open.
  reconcile();
}

/** While the component is shown, Back calls `onBack` instead of leaving the page. */
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
