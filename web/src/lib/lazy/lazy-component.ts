import { type ComponentType, createElement, use, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.js';

/** A code chunk could not be fetched, mostly for lack of a network. */
export class ChunkLoadError extends Error {
  /** Makes the next use fetch the chunk again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('Code of the page could not be fetched', { cause });
    this.name = 'ChunkLoadError';
    this.forget = forget;
  }

  /** Offline, the chunk comes back with the network. Online, it may belong to an older release. */
  get isOffline(): boolean {
    return !navigator.onLine;
  }
}

interface Chunk<Props> {
  /** The component, once it is loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
  /** Fetches the code, once. @throws ChunkLoadError if that fails. */
  readonly start: () => Promise<ComponentType<Props>>;
  /**
   * Fetches the code in advance; resolves when it is there, or the first use has to fetch it again
   * after a failure.
   */
  readonly preload: () => Promise<void>;
}

function chunkOf<Props>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const fetchOnce = async () => {
    try {
      loaded = await load();
      return loaded;
    } catch (failure) {
      // The next try gets it from the service worker's cache.
      if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('cut');
      throw new ChunkLoadError(failure, forget);
    }
  };
  const start = () => {
    loading ??= fetchOnce();
    return loading;
  };
  return { loaded: () => loaded, start, preload: () => start().then(() => undefined, forget) };
}

export type LazyComponent<Props> = ComponentType<Props> & Pick<Chunk<Props>, 'preload'>;

/**
 * A component whose code is a separate chunk, fetched at first use. Unlike with React's `lazy`, a
 * failed load can be repeated: the error boundary calls `ChunkLoadError.forget`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const { loaded, start, preload } = chunkOf(load);
  const Part = (props: Props) => createElement(loaded() ?? use(start()), props);
  return Object.assign(Part, { preload });
}

let allowDialogs: () => void;
const dialogsAllowed = new Promise<void>((resolve) => {
  allowDialogs = resolve;
});

/** Lets dialogs be preloaded, once what is needed before them is there. */
export function preloadDialogs(): void {
  allowDialogs();
}

/**
 * The same, preloaded when the browser is idle: then it opens at once and works offline. It does not
 * suspend, because React shows nothing for 300 ms after a part has suspended.
 */
export function preloadedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { loaded, start, preload } = chunkOf(load);
  void dialogsAllowed.then(() => whenIdle(() => void preload()));
  return function PreloadedPart(props: Props) {
    const [Part, setPart] = useState(loaded);
    const [failure, setFailure] = useState<ChunkLoadError | null>(null);
    useEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      start().then(
        (part) => {
          if (!isGone) setPart(() => part);
        },
        (reason: unknown) => {
          if (!isGone && reason instanceof ChunkLoadError) setFailure(reason);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (failure) throw failure;
    return Part ? createElement(Part, props) : null;
  };
}
