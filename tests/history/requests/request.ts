import type { z } from 'zod';
import type { Call } from '../../../services/contract/call.js';
import type { Step } from './steps.js';

/** A command to send. */
export interface Request {
  readonly who: string;
  readonly call: Call;
  readonly body: object;
  /** Whether every success records an event. */
  readonly records: boolean;
  /** A recommendation whose visibility is the only condition for success. */
  readonly sees?: string;
  /** The browser of a visitor at which it is sent. */
  readonly cookie?: string | undefined;
  /** Adds what the answer shows to the known ids. */
  readonly learn: (answer: unknown) => void;
}

export type CommandStep = Exclude<Step, { readonly does: 'waits' | 'answers by a link' }>;
export type StepOf<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;
type RequestOptions = Partial<Pick<Request, 'records' | 'sees' | 'cookie'>>;

/** An address that nobody has. */
export const unknownEmail = 'nobody@example.com';
/** An id that no item has. */
export const unknownId = 'no-such-thing';

/** Creates a command with the types of its call. */
export function request<Body extends z.ZodType, Answer extends z.ZodType>(
  who: string,
  call: Call<Body, Answer>,
  body: z.input<Body> & object,
  learn: (answer: z.output<Answer>) => void = () => undefined,
  more: RequestOptions = {},
): Request {
  const learnFrom = (answer: unknown) => learn(call.response.parse(answer));
  return { who, call, body, records: true, learn: learnFrom, ...more };
}
