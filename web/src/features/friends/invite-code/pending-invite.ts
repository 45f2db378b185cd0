import { StorageItem } from '../../../lib/storage/storage-item.js';

const stored = new StorageItem('localStorage', 'trboo-pending-invite', { survivesSignIn: true });

/** Stores an invite code; after sign-in its owner is a friend. */
export function rememberInvite(code: string): void {
  stored.set(code);
}

/** The stored code. */
export function rememberedInvite(): string | null {
  return stored.get();
}

/** Removes the code if it is still the stored one. */
export function forgetInvite(code: string): void {
  if (stored.get() === code) stored.set(null);
}
