import { StorageItem } from '../../lib/storage/storage-item.js';

const stored = new StorageItem('localStorage', 'trboo-pending-share');

/** Remembers on this device what a visitor wants to keep, for after sign-in. */
export function rememberShare(token: string): void {
  stored.set(token);
}

/** The token that is remembered. */
export function rememberedShare(): string | null {
  return stored.get();
}

/** This one has arrived, or never will; another that was remembered meanwhile stays. */
export function forgetShare(token: string): void {
  if (stored.get() === token) stored.set(null);
}
