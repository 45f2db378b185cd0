import { StorageItem } from '../../lib/storage/storage-item.js';

const stored = new StorageItem('sessionStorage', 'trboo-return-path');

/** Remembers where a visitor wanted to go, for after sign-in. */
export function storeReturnPath(path: string): void {
  stored.set(path);
}

/** Where to go after sign-in: the stored path of this site, or Home. */
export function returnPath(): string {
  const path = stored.get();
  const ours = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/login');
  return path && ours ? path : '/';
}

/** Arrived: the next sign-in starts at Home again. */
export function forgetReturnPath(): void {
  stored.set(null);
}
