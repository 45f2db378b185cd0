import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DeviceState } from './device-state.js';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
};
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const makeState = () => new DeviceState<readonly string[]>('hidden', z.array(z.string()), []);

beforeEach(() => {
  items.clear();
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('the state of a device', () => {
  it('is stored per person', () => {
    makeState().set('ana', ['r1']);
    expect(makeState().of('ana')).toEqual(['r1']);
    expect(makeState().of('bo')).toEqual([]);
  });

  it('is the same object until it changes', () => {
    const state = makeState();
    state.set('ana', ['r1']);
    expect(state.of('ana')).toBe(state.of('ana'));
  });

  it('follows other tabs', () => {
    const state = makeState();
    state.set('ana', ['r1']);
    makeState().set('ana', ['r1', 'r2']);
    expect(state.of('ana')).toEqual(['r1', 'r2']);
  });

  it.each(['{', '{"a":1}', '[1]'])('is empty when it cannot be read: %s', (raw) => {
    items.set('trboo-hidden:ana', raw);
    expect(makeState().of('ana')).toEqual([]);
  });

  it('lasts until the page is left where storage is blocked', () => {
    Reflect.deleteProperty(globalThis, 'localStorage');
    const state = makeState();
    state.set('ana', ['r1']);
    expect(state.of('ana')).toEqual(['r1']);
  });
});
