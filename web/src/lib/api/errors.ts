import { z } from 'zod';

/** What an answer may say that is no success; whoever answers in the server's place says less. */
const refusal = z
  .object({
    error: z.string(),
    message: z.string(),
    details: z.string(),
    success: z.boolean(),
    /** Of the database, which a list of recommendations speaks of (specification §7). */
    hasCredentials: z.boolean(),
  })
  .partial();
type Refusal = z.infer<typeof refusal>;

/** The server answered, and refused. */
export class ApiError extends Error {
  readonly status: number;
  /** What was wrong; empty when the answer had no words. */
  readonly error: string;
  readonly details: string | undefined;
  /** What it said for people: its message, else its error. */
  readonly text: string;
  readonly hasCredentials: boolean | undefined;

  constructor(status: number, answer: Refusal = {}) {
    const { error = '', message, details, hasCredentials } = answer;
    const text = message || error;
    super(text || `Error ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.error = error || text;
    this.details = details || undefined;
    this.text = text;
    this.hasCredentials = hasCredentials;
  }
}

/** The refusal that an answer is, also beside a 200 (specification §8); null for a success. */
export function refusalOf({ ok, status }: Response, body: unknown): ApiError | null {
  const { success, data } = refusal.safeParse(body);
  const said = success ? data : {};
  const isSuccess = ok && !said.error && said.success !== false && said.hasCredentials !== false;
  return isSuccess ? null : new ApiError(status, said);
}

/** The server could not be reached, or its answer never came. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** What the server said was wrong, details on a second line, or the given words. */
export function refusalText(failure: unknown, otherwise: string): string {
  if (!(failure instanceof ApiError) || !failure.error) return otherwise;
  return failure.details ? `${failure.error}\n${failure.details}` : failure.error;
}

/** What the server said in one line, the details before all; empty when it said nothing. */
export function reasonOf({ details, text: words }: ApiError): string {
  return details ?? words;
}
