import type { Call } from '../../../contract/call.js';

/** The person in whose name a call is made. */
export interface Caller {
  readonly userId: string;
  /** The session that says so; without one, the call's e-mail was taken at its word. */
  readonly sessionId?: string;
}

/** A session that holds. */
export type Session = Required<Caller>;

/** In whose name a call is made, which the feature of accounts knows. */
export abstract class Callers {
  /** Whether only whoever is signed in may make the call. */
  abstract needsSession(call: Pick<Call, 'visitors'>): boolean;

  /**
   * The person of the session in a Cookie header.
   * @throws NotSignedIn
   */
  abstract signedIn(cookieHeader: string | undefined): Promise<Session>;

  /**
   * The person of the e-mail; without one that of the session, or null.
   * @throws NotSignedIn when the Cookie header carries a session that does not hold.
   * @throws DomainError not-found for an unknown address, forbidden for somebody else's.
   */
  abstract callerOf(
    cookieHeader: string | undefined,
    email: string | undefined,
  ): Promise<Caller | null>;

  /**
   * The person of the session in a Cookie header who has shown a moment ago who they are, by signing in
   * or by a proof; null for everybody else.
   */
  abstract proven(
    cookieHeader: string | undefined,
  ): Promise<{ readonly userId: string; readonly email: string } | null>;

  /** The session in a Cookie header; null without one that holds. */
  abstract sessionOf(cookieHeader: string | undefined): Promise<Session | null>;
}
