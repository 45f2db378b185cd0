import { StorageItem } from '../../../lib/storage/storage-item.js';

const stored = new StorageItem('localStorage', 'trboo-pending-invite');

/** Stores the invite code whose owner is to be asked after sign-in. */
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
