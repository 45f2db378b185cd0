import { describe, expect, it } from '@jest/globals';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { openMemoryReadStore } from '../../../../tests/stand-ins/memory/read-store.js';
import type { ReadStore } from '../../../stores/ports.js';
import { LiveVersions, type LiveVersion, versionOf } from './live-versions.js';

const [first, second] = [versionOf(reactionsProjection, 1), versionOf(reactionsProjection, 2)];

/** A store that can delay its responses after reading. */
function delayingStore() {
  const inner = openMemoryReadStore();
  const delayed: (() => void)[] = [];
  let isDelaying = false;
  const store = Object.assign(Object.create(inner) as ReadStore, {
    getMany: async (...parameters: Parameters<ReadStore['getMany']>) => {
      const found = await inner.getMany(...parameters);
      if (isDelaying) await new Promise<void>((resolve) => delayed.push(resolve));
      return found;
    },
  });
  return {
    store,
    startDelaying: () => (isDelaying = true),
    /** Resolves when a response is delayed. */
    hasDelayed: async () => {
      while (delayed.length === 0) await new Promise(setImmediate);
    },
    sendDelayed: () => {
      for (const send of delayed.splice(0)) send();
    },
  };
}

describe('The live build of a read model', () => {
  it.each<[string, (versions: LiveVersions) => Promise<void>, LiveVersion | undefined]>([
    ['switched', (versions) => versions.switchTo(reactionsProjection, second), second],
    ['forgotten', (versions) => versions.forget(reactionsProjection), undefined],
  ])('is the new one if it was %s while it was being read', async (_what, act, expected) => {
    const { store, startDelaying, hasDelayed, sendDelayed } = delayingStore();
    await new LiveVersions(store).switchTo(reactionsProjection, first);
    const versions = new LiveVersions(store);
    startDelaying();
    const found = versions.find(reactionsProjection);
    await hasDelayed();
    await act(versions);
    sendDelayed();
    expect(await found).toEqual(expected);
    expect(await versions.find(reactionsProjection)).toEqual(expected);
  });
});
