import { z } from 'zod';
import { fitsCharacters, trimmedText, visibleLine } from '../../events/kernel/characters.js';

/**
 * An HTTP call: the server validates requests with it, and the web client types its requests with
 * it. Parameters are in the query for GET and DELETE, in a JSON body for POST and PUT, unless
 * `parametersIn` says otherwise (specification §7).
 */
export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  /**
   * What the call does, in one sentence, for the API documentation
   * (services/platform/http/api-docs).
   */
  readonly summary: string;
  /** What callers need to know beyond the summary, in a few sentences. */
  readonly description: string;
  /** Reasons for a refusal by status, in addition to those of every call. */
  readonly refusals?: Readonly<Partial<Record<403 | 404 | 409, string>>>;
  /** Only where it differs from the method's usual place. */
  readonly parametersIn?: 'query' | 'body';
  readonly request: Request;
  /** The request field with the caller's e-mail, if there is one. */
  readonly identity: string | null;
  /** Needs no session, even in sign-in mode `code` (specification §10). */
  readonly isPublic?: true;
  /** Also allowed in time travel, where everything is read-only. */
  readonly inTimeTravel?: true;
  /**
   * The request field with the address that the call registers. In sign-in mode `code` it must be
   * the session's.
   */
  readonly registers?: string;
  /** May send mail; limited per client address. */
  readonly sendsMail?: true;
  /** The body is a file, `application/octet-stream`; the handler reads it as a stream. */
  readonly takesFile?: true;
  /** Maximum bytes of the request body, where it exceeds the default. */
  readonly bodyLimit?: number;
  readonly response: Response;
}

/** The input, after the request was validated. */
export type InputOf<Declared extends Call> = z.output<Declared['request']>;
/** The response. */
export type AnswerOf<Declared extends Call> = z.input<Declared['response']>;

/** Declares a call and keeps the exact types of its schemas. */
export function call<Request extends z.ZodType, Response extends z.ZodType>(
  declaration: Call<Request, Response>,
): Call<Request, Response> {
  return declaration;
}

/** Where the call's parameters are. */
export function parametersIn({ method, parametersIn: declared }: Call): 'query' | 'body' {
  return declared ?? (method === 'GET' || method === 'DELETE' ? 'query' : 'body');
}

/** The 404 of calls about one recommendation. */
export const notVisible = 'It does not exist, or the caller may not see it.';

/** Some stores cannot keep U+0000 or half a surrogate pair. */
const unstorable = /[\0\p{Surrogate}]/u;

/** UTF-16 units per visible character, on average, that a text may have before it is made plain. */
const maxUnitsPerCharacter = 100;

const storableText = (max: number, normalize: (value: string) => string) =>
  z
    .string()
    .refine((value) => !unstorable.test(value), 'holds characters that cannot be stored')
    // The length of what is far too long is refused below, without the work.
    .overwrite((value) => (value.length > max * maxUnitsPerCharacter ? value : normalize(value)))
    .refine((value) => fitsCharacters(value, max), `must be at most ${max} characters`)
    // JSON Schema counts code points; a character has one or more.
    .meta({ maxLength: max });

/** Text typed by a person: trimmed, with visible characters counted, and storable everywhere. */
export const text = (max: number) => storableText(max, trimmedText);

/** As `text`, and not visibly empty. */
export const requiredText = (max: number) => text(max).min(1, 'is required');

/** A single visible line, such as a name or a title. */
export const line = (max: number) => storableText(max, visibleLine);
export const requiredLine = (max: number) => line(max).min(1, 'is required');

/** Any JSON. */
export const json = z.json();

/** An id created by the client. */
export const clientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -');

/** An id from an earlier response. */
export const existingId = z.string().min(1).max(64);

/** Part of every command's response: the position of the log after it. */
export const commandAnswer = {
  success: z.literal(true),
  position: z
    .string()
    .describe(
      'Position of the log after the command: send it as X-Min-Position to read your own write.',
    ),
};

/** Where a page begins. */
export const cursor = z.string().max(1_000).describe('`nextCursor` of the previous page.');

/** Part of every page's response: how to get the next page. */
export const pageAnswer = {
  nextCursor: z
    .string()
    .optional()
    .describe('The `cursor` of the next page; absent on the last page.'),
  message: z.string().optional().describe('How to get the next page; absent on the last page.'),
};

/** The fields of `pageAnswer` for a cursor, which is undefined on the last page. */
export const pageEnd = (nextCursor: string | undefined) => ({
  nextCursor,
  ...(nextCursor !== undefined && {
    message: 'There is more: ask again with this nextCursor as cursor.',
  }),
});

/** The size of a page, from the query string. */
export const limitParameter = (byDefault: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(byDefault);

/** Body of every error response (specification §10). */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string().optional(),
  details: z.string().optional(),
  errorId: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
