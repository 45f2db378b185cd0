import { StoredText } from '../../lib/stored-text.js';

const stored = new StoredText('localStorage', 'trboo-pending-share');

/** Remembers on this device what a visitor wants to keep, for after sign-in. */
export function rememberShare(token: string): void {
  stored.set(token);
}

/** The token that is remembered. */
export const rememberedShare = (): string | null => stored.get();

/** The token that is remembered, which is forgotten by this. */
export function takeRememberedShare(): string | null {
  const token = stored.get();
  stored.set(null);
  return token;
}
