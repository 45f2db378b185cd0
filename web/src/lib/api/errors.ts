import { z } from 'zod';
import { serverText } from '../language/server-text.js';
import { t } from '../language/translate.js';

/** The body of an error response. A proxy that answers in the server's place sends less. */
const refusal = z
  .object({
    error: z.string(),
    message: z.string(),
    details: z.string(),
    success: z.boolean(),
    /**
     * Whether the database is configured; only lists of recommendations say so (specification §7).
     */
    hasCredentials: z.boolean(),
  })
  .partial();
type Refusal = z.infer<typeof refusal>;

/** The server answered with an error. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's error code or sentence; empty if the response had none. */
  readonly error: string;
  readonly details: string | undefined;
  /** The text for people, in their language: the message, else the error. */
  readonly text: string;
  readonly hasCredentials: boolean | undefined;

  constructor(status: number, answer: Refusal = {}) {
    const { error = '', message, details, hasCredentials } = answer;
    const text = serverText(message || error);
    super(text || `Error ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.error = error || text;
    this.details = details ? serverText(details) : undefined;
    this.text = text;
    this.hasCredentials = hasCredentials;
  }
}

/** The error that a response carries, even beside a 200 (specification §8); null for a success. */
export function refusalOf({ ok, status }: Response, body: unknown): ApiError | null {
  const { success, data } = refusal.safeParse(body);
  const said = success ? data : {};
  const isSuccess = ok && !said.error && said.success !== false && said.hasCredentials !== false;
  return isSuccess ? null : new ApiError(status, said);
}

/** The server could not be reached, or its response never came. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** The server's error with the details on a second line, or the fallback. */
export function refusalText(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiError) || !failure.error) return fallback;
  const said = serverText(failure.error);
  return failure.details ? `${said}\n${failure.details}` : said;
}

/** The server's reason in one line: the details, else the text; empty if there was neither. */
export function reasonOf({ details, text }: ApiError): string {
  return details ?? text;
}

const unsynced = t('Failed to sync with server. Using offline data.');

/** Whether the server lacks its database. */
export const isMisconfigured = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.error === 'Database not configured' || failure.hasCredentials === false);

/** Why syncing failed, in the specification's words. */
export function syncError(failure: unknown): string {
  if (!(failure instanceof ApiError)) return unsynced;
  const { error, status } = failure;
  if (isMisconfigured(failure)) {
    return t(
      "Database not configured on server. Please check MongoDB credentials in the server's environment.",
    );
  }
  if (error) return t('Server error: {error}', { error: serverText(error) });
  return status === 200 ? unsynced : t('Network error: {status}', { status });
}
