import type { z } from 'zod';
import type { Call } from '../../../contract/call.js';
import { InvalidRequest } from '../errors/error-answer.js';

/**
 * Whether a value nests deeper than `maxDepth`. Recursive parsing, validating and folding would
 * overflow the stack at different depths.
 */
export function nestsDeeperThan(maxDepth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (maxDepth === 0) return true;
  return Object.values(value).some((child) => nestsDeeperThan(maxDepth - 1, child));
}

/** Whether a value of limited depth holds more than `max` values. Each may have an error of its own. */
export function holdsMoreThan(max: number, value: unknown): boolean {
  let left = max;
  const isTooMuch = (child: unknown): boolean => {
    left -= 1;
    if (left < 0) return true;
    return typeof child === 'object' && child !== null && Object.values(child).some(isTooMuch);
  };
  return isTooMuch(value);
}

/** Invalid fields that an error names. */
const maxNamed = 20;

/**
 * Validates a part of a request.
 * @param where prefix of the field names in the error.
 * @throws InvalidRequest naming each invalid field.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where = '',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  const details = issues
    .slice(0, maxNamed)
    .map(({ path, message }) =>
      [[where, ...path].filter((part) => part !== '').join('.'), message]
        .filter(Boolean)
        .join(': '),
    );
  if (issues.length > maxNamed) details.push(`and ${issues.length - maxNamed} more`);
  throw new InvalidRequest(details.join('; '));
}

/** The user on whose behalf a call is made. */
export interface Caller {
  readonly userId: string;
  /** Missing when the e-mail in the request was trusted (open sign-in). */
  readonly sessionId?: string;
}

/** A valid session. */
export type Session = Required<Caller>;

/** Identifies callers; implemented by the accounts feature. */
export abstract class Callers {
  /** Whether the call requires a session. */
  abstract needsSession(call: Pick<Call, 'isPublic'>): boolean;

  /**
   * The user of the session cookie.
   * @throws NotSignedIn
   */
  abstract signedIn(cookieHeader: string | undefined): Promise<Session>;

  /**
   * The user with this e-mail, or without an e-mail that of the session; null when there is none.
   * @param session of the cookie, when it was read already.
   * @throws NotSignedIn when the cookie holds an invalid session.
   * @throws DomainError not-found for an unknown address, forbidden for another user's.
   */
  abstract callerOf(
    cookieHeader: string | undefined,
    email: string | undefined,
    session?: Session,
  ): Promise<Caller | null>;

  /**
   * The user of the session cookie, if they recently proved their identity by signing in or with a
   * passkey; otherwise null.
   */
  abstract proven(
    cookieHeader: string | undefined,
  ): Promise<{ readonly userId: string; readonly email: string } | null>;

  /** The session of the cookie; null when there is no valid one. */
  abstract sessionOf(cookieHeader: string | undefined): Promise<Session | null>;
}
