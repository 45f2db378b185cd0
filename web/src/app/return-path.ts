const key = 'trboo-return-path';

/** Remembers where a visitor wanted to go, for after sign-in. */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the visitor starts at Home.
  }
}

/** Where to go after sign-in: the stored path of this site, or Home. */
export function returnPath(): string {
  try {
    const path = sessionStorage.getItem(key);
    const ours = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/login');
    return path && ours ? path : '/';
  } catch {
    return '/';
  }
}

/** Arrived: the next sign-in starts at Home again. */
export function forgetReturnPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
