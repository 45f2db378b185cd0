import { z } from 'zod';
import { getSession } from '../../../../services/contract/accounts/session.js';
import { isExpired, StorageItem } from '../../lib/storage/storage-item.js';

const name = 'trboo-user';
const stored = new StorageItem('localStorage', name);
const remembered = getSession.response.extend({
  user: getSession.response.shape.user.unwrap(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
type RememberedSession = z.output<typeof remembered>;

/** The last session on this device, for use while the server cannot be reached. */
export function rememberedSession(): RememberedSession | null {
  try {
    const session = remembered.parse(JSON.parse(stored.get() ?? 'null'));
    if (!isExpired(session.keptAt)) return session;
  } catch {
    // Missing or of another shape.
  }
  stored.set(null);
  return null;
}

/** The id of the person whom this browser's pushes are for; prefixed with `-` once their session has ended. */
export const pushesFor = new StorageItem('localStorage', 'trboo-pushes-for');
export const endedMark = (id: string) => `-${id}`;

/** Stores the session on this device. When signed out, removes it and marks the pushes as ended. */
export function rememberSession({ user, mode }: z.output<typeof getSession.response>): void {
  const id = user === null ? pushesFor.get()?.replace(/^-/, '') : undefined;
  if (id !== undefined) pushesFor.set(endedMark(id));
  stored.set(user && JSON.stringify({ user, mode, keptAt: Date.now() }));
}

/** Calls back when another tab signs in or out; returns a function that stops it. */
export function onOtherTabsSession(changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    // A null key means that all storage was cleared.
    if (key === name || key === null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
