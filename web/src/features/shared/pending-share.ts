import { StorageItem } from '../../lib/storage/storage-item.js';

const stored = new StorageItem('localStorage', 'trboo-pending-share', { survivesSignIn: true });

/** Stores the token of a recommendation to save after sign-in. */
export function rememberShare(token: string): void {
  stored.set(token);
}

/** The stored token. */
export function rememberedShare(): string | null {
  return stored.get();
}

/** Removes the token if it is still the stored one. */
export function forgetShare(token: string): void {
  if (stored.get() === token) stored.set(null);
}
