import { z } from 'zod';
import { getSession } from '../../../../services/contract/accounts/session.js';
import { isExpired } from '../../lib/storage/retention.js';
import { StorageItem } from '../../lib/storage/storage-item.js';

const name = 'trboo-user';
const stored = new StorageItem('localStorage', name);
const remembered = getSession.response.extend({
  user: getSession.response.shape.user.unwrap(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
export type RememberedSession = z.output<typeof remembered>;

/** Who was here last on this device, for when the server cannot be asked. */
export function rememberedSession(): RememberedSession | null {
  try {
    const session = remembered.parse(JSON.parse(stored.get() ?? 'null'));
    if (!isExpired(session.keptAt)) return session;
  } catch {
    // Nobody, or of another shape.
  }
  stored.set(null);
  return null;
}

/** Keeps who is here on this device; with nobody here, nothing. */
export function rememberSession({ user, mode }: z.output<typeof getSession.response>): void {
  stored.set(user && JSON.stringify({ user, mode, keptAt: Date.now() }));
}

/** Calls back when another tab has signed in or out, until the returned function is called. */
export function onOtherTabsSession(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    // Without a key all of the storage was cleared.
    if (key === name || key === null) changed();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
