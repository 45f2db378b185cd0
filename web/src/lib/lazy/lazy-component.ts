import { type ComponentType, createElement, use } from 'react';
import { whenIdle } from './when-idle.js';

/** Code of the page could not be fetched: mostly because there is no network. */
export class ChunkLoadError extends Error {
  /** The next use fetches it again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('Code of the page could not be fetched', { cause });
    this.name = 'MissingCode';
    this.forget = forget;
  }

  /** Without a network it is there again with it; otherwise it may be of a version that is gone. */
  get isOffline(): boolean {
    return !navigator.onLine;
  }
}

type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code; should that fail, it is fetched again with the first use. */
  readonly preload: () => void;
};

/**
 * A component whose code is a file of its own, fetched when it is first shown. Unlike React's own
 * `lazy` it does not stay broken once that has failed: whoever catches the `ChunkLoadError` says when
 * it is tried again.
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
 * The same, fetched in a quiet moment after what leads to it is shown, so that opening it takes no
 * wait and works when the network has gone.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyComponent(load);
  whenIdle(Part.preload);
  return Part;
}
