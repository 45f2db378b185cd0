import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetFirstReads } from '../../lib/api/first-reads.js';
import { firstScreenShown } from '../../lib/lazy/when-idle.js';

/** The pictures in view that are still to come. */
function awaitedPictures(): Promise<unknown> {
  const awaited = [...document.images].filter(
    (image) => !image.complete && image.getBoundingClientRect().top < window.innerHeight,
  );
  return Promise.allSettled(awaited.map((image) => image.decode()));
}

/**
 * Stands beside a screen, inside the same Suspense boundary: when the reads and pictures of the first
 * one have arrived, it lets later work begin.
 */
export function FirstScreen() {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching) return undefined;
    let isGone = false;
    void awaitedPictures().then(() => {
      if (isGone) return;
      forgetFirstReads();
      firstScreenShown();
    });
    return () => {
      isGone = true;
    };
  }, [isFetching]);
  return null;
}
