import { type ComponentType, createElement, use } from 'react';
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

type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code in advance; after a failure the first use fetches it again. */
  readonly preload: () => void;
};

/**
 * A component whose code is a separate chunk, fetched at first use. Unlike with React's `lazy`, a
 * failed load can be repeated: the error boundary calls `ChunkLoadError.forget`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const start = () => {
    loading ??= load().catch((failure: unknown) => {
      throw new ChunkLoadError(failure, forget);
    });
    return loading;
  };
  const Part = (props: Props) => createElement(use(start()), props);
  return Object.assign(Part, { preload: () => void start().catch(forget) });
}

/**
 * The same, preloaded when the browser is idle. Opening the component then takes no wait and works
 * offline.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyComponent(load);
  whenIdle(Part.preload);
  return Part;
}
