import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetFirstReads } from '../../lib/api/first-reads.js';
import { firstScreenShown, isFirstScreenShown } from '../../lib/lazy/when-idle.js';

/** Milliseconds until the browser has laid out a rendered screen. Measuring earlier would force it. */
const untilLaidOut = 50;

/** The pictures in view that are still to come. */
function awaitedPictures(): Promise<unknown> {
  const awaited = [...document.images].filter(
    (image) => !image.complete && image.getBoundingClientRect().top < window.innerHeight,
  );
  return Promise.allSettled(awaited.map((image) => image.decode()));
}

/**
 * Rendered beside a screen, inside the same Suspense boundary. When the queries and pictures of the
 * first screen have arrived, it lets later work begin.
 */
export function FirstScreen() {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching || isFirstScreenShown()) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void awaitedPictures().then(() => {
        if (leaving.signal.aborted) return;
        forgetFirstReads();
        firstScreenShown();
      });
    }, untilLaidOut);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [isFetching]);
  return null;
}
