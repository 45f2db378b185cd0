import { z } from 'zod';
import { fitsCharacters, trimmedText, visibleLine } from '../../events/kernel/characters.js';

/**
 * One HTTP call as server and clients know it: the server validates requests with it, the web
 * client types its fetchers with it. Parameters are query parameters for GET and DELETE, a JSON
 * body for POST and PUT, unless it is said otherwise (specification §7).
 */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  /** What it does, in one sentence: the documentation of the API says it (services/platform/http/api-docs). */
  readonly summary: string;
  /** What whoever calls it has to know beside that, in a few sentences. */
  readonly description: string;
  /** When it is refused, by status, beyond what is said of every call. */
  readonly refusals?: Readonly<Partial<Record<403 | 404 | 409, string>>>;
  /** For the calls whose parameters are elsewhere than their method says. */
  readonly parametersIn?: 'query' | 'body';
  readonly request: Request;
  /** Name of the request field that holds the e-mail of the person who calls, if it has one. */
  readonly identity: string | null;
  /** Open to whoever is not signed in, also where every other call needs a session (specification §10). */
  readonly visitors?: true;
  /** Made also where the past is shown and nothing else can be changed. */
  readonly inThePast?: true;
  /**
   * Name of the request field with the address that the call registers. Where sign-in takes a code
   * it must be the session's.
   */
  readonly registers?: string;
  /** Mail may go out: each client address may make few of these calls. */
  readonly mails?: true;
  /** Bytes of the request's body at the most, where that is more than for other calls. */
  readonly bodyLimit?: number;
  readonly response: Response;
}

/** What the server is given, once the request was checked. */
export type InputOf<Declared extends Call> = z.output<Declared['request']>;
/** What the server answers. */
export type AnswerOf<Declared extends Call> = z.input<Declared['response']>;

/** Declares a call; keeps the exact types of its schemas. */
export function call<Request extends z.ZodType, Response extends z.ZodType>(
  declaration: Call<Request, Response>,
): Call<Request, Response> {
  return declaration;
}

/** Where the parameters of a call are. */
export function parametersIn({ method, parametersIn: said }: Call): 'query' | 'body' {
  return said ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'body');
}

/** What does not survive every store: U+0000 and halves of surrogate pairs. */
const unstorable = /[\0\p{Surrogate}]/u;

const typed = (most: number, asRead: (value: string) => string) =>
  z
    .string()
    .refine((value) => !unstorable.test(value), 'holds characters that cannot be stored')
    .overwrite(asRead)
    .refine((value) => fitsCharacters(value, most), `must be at most ${most} characters`)
    // A JSON schema counts code points, of which a character has one or more.
    .meta({ maxLength: most });

/** Text that a person typed: trimmed, as long as people see it, and storable everywhere. */
export const text = (most: number) => typed(most, trimmedText);

/** The same, and not empty to the eye. */
export const requiredText = (most: number) => text(most).min(1, 'is required');

/** The same of one line that says to others who or what something is: as people see it. */
export const line = (most: number) => typed(most, visibleLine);
export const requiredLine = (most: number) => line(most).min(1, 'is required');

/** Any JSON. */
export const json = z.json();

/** An id that the client made. */
export const clientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -');

/** What every command answers beside its own fields: where the log stands after it. */
export const commandAnswer = {
  success: z.literal(true),
  position: z.string().describe('Where the log stands: X-Min-Position for the reads after it.'),
};

/** Where a page of a list goes on. */
export const cursor = z.string().max(1_000).describe('nextCursor of the page before.');

/** What the answer with a page of a list says of what comes after it. */
export const pageAnswer = {
  nextCursor: z
    .string()
    .optional()
    .describe('While there is more: the `cursor` of the next page. The last page has none.'),
  message: z.string().optional().describe('While there is more: that it is so, and how to go on.'),
};

/** The same for a page after which this cursor stands, if there is more. */
export const pageEnd = (nextCursor: string | undefined) => ({
  nextCursor,
  ...(nextCursor !== undefined && {
    message: 'There is more: ask again with this nextCursor as cursor.',
  }),
});

/** A parameter of a query string that is a whole number. */
export const limitParameter = (byDefault: number, most: number) =>
  z.coerce.number().int().min(1).max(most).default(byDefault);

/** Body of every answer that is not 200 (specification §10). */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string().optional(),
  details: z.string().optional(),
  errorId: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
