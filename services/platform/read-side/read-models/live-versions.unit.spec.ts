import { describe, expect, it } from '@jest/globals';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { openMemoryReadStore } from '../../../../tests/stand-ins/memory/read-store.js';
import type { ReadStore } from '../../../stores/ports.js';
import { LiveVersions, type LiveVersion, versionOf } from './live-versions.js';

const [first, second] = [versionOf(reactionsProjection, 1), versionOf(reactionsProjection, 2)];

/** A store whose answers wait, once read, until they are let go. */
function lateStore() {
  const inner = openMemoryReadStore();
  const late: (() => void)[] = [];
  let isLate = false;
  const store = Object.assign(Object.create(inner) as ReadStore, {
    getMany: async (...asked: Parameters<ReadStore['getMany']>) => {
      const found = await inner.getMany(...asked);
      if (isLate) await new Promise<void>((resolve) => late.push(resolve));
      return found;
    },
  });
  return {
    store,
    beLate: () => (isLate = true),
    /** When so many answers wait. */
    waiting: async (count: number) => {
      while (late.length < count) await new Promise(setImmediate);
    },
    letGo: () => {
      for (const each of late.splice(0)) each();
    },
  };
}

describe('The live build of a read model', () => {
  it.each<[string, (versions: LiveVersions) => Promise<void>, LiveVersion | undefined]>([
    ['switched', (versions) => versions.switchTo(reactionsProjection, second), second],
    ['forgotten', (versions) => versions.forget(reactionsProjection), undefined],
  ])('is the new one where it was %s while it was being read', async (_what, act, expected) => {
    const { store, beLate, waiting, letGo } = lateStore();
    await new LiveVersions(store).switchTo(reactionsProjection, first);
    const versions = new LiveVersions(store);
    beLate();
    const asked = versions.find(reactionsProjection);
    await waiting(1);
    await act(versions);
    letGo();
    expect(await asked).toEqual(expected);
    expect(await versions.find(reactionsProjection)).toEqual(expected);
  });
});
