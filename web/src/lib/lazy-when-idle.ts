import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { whenIdle } from './when-idle.js';

/**
 * A component whose code is loaded in a quiet moment after what leads to it is shown, so that
 * opening it takes no wait and works when the network has gone.
 */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loaded = async () => ({ default: await load() });
  whenIdle(() => void load().catch(() => undefined));
  return lazy(loaded);
}
