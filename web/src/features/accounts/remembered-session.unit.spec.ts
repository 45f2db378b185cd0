import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { rememberedSession, rememberSession } from './remembered-session.js';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
beforeEach(() => {
  jest.useFakeTimers();
  items.clear();
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

const day = 24 * 60 * 60 * 1_000;
const user = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: '',
  first_name: 'Ada',
  last_name: '',
  profilePicture: null,
  profile_picture: null,
  bio: '',
  enabledCategories: [],
  openTo: 'everyone' as const,
};

it('a device remembers the last session for 14 days', () => {
  rememberSession({ user, mode: 'code' });
  jest.setSystemTime(Date.now() + 14 * day - 1);
  expect(rememberedSession()?.user.email).toBe('ada@example.com');
  jest.setSystemTime(Date.now() + 1);
  expect(rememberedSession()).toBeNull();
  expect([...items.values()].join()).not.toContain('ada@example.com');
});

it('a session from the future is not used', () => {
  rememberSession({ user, mode: 'code' });
  jest.setSystemTime(Date.now() - day);
  expect(rememberedSession()).toBeNull();
});
