import type { z } from 'zod';
import { getSession } from '../../../services/contract/session.js';

const key = 'trboo-user';
const remembered = getSession.response.extend({ user: getSession.response.shape.user.unwrap() });
export type RememberedSession = z.output<typeof remembered>;

/** Who was here last on this device, for when the server cannot be asked. */
export function rememberedSession(): RememberedSession | null {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps who is here on this device; with nobody here, nothing. */
export function rememberSession(session: z.output<typeof getSession.response>): void {
  try {
    if (session.user === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ user: session.user, mode: session.mode }));
  } catch {
    // Without storage the server is needed each time.
  }
}
