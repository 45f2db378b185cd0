const key = 'trboo-pending-share';

/** Remembers on this device what a visitor wants to keep, for after sign-in. */
export function rememberShare(token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The token that is remembered, which is forgotten by this. */
export function takeRememberedShare(): string | null {
  try {
    const token = localStorage.getItem(key);
    localStorage.removeItem(key);
    return token;
  } catch {
    return null;
  }
}
