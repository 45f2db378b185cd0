import { StorageItem } from '../../lib/storage/storage-item.js';

const stored = new StorageItem('sessionStorage', 'trboo-return-path', { survivesSignIn: true });

/** Stores the path that a visitor wanted, for after sign-in. */
export function storeReturnPath(path: string): void {
  stored.set(path);
}

/** The path to open after sign-in: the stored one, or Home. */
export function returnPath(): string {
  const path = stored.get();
  const isOwn = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/login');
  return path && isOwn ? path : '/';
}

/** Clears the stored path once it is open. */
export function forgetReturnPath(): void {
  stored.set(null);
}
