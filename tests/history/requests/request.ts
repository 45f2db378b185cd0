import type { z } from 'zod';
import type { Call } from '../../../services/contract/call.js';
import type { Step } from './steps.js';

/** A command as it is sent. */
export interface Request {
  readonly who: string;
  readonly call: Call;
  readonly body: object;
  /** Whether something is recorded whenever it succeeds. */
  readonly records: boolean;
  /** Recommendation that the person has to see, and for which seeing it is enough. */
  readonly sees?: string;
  /** Learns from the answer. */
  readonly learn: (answer: unknown) => void;
}

export type Doing = Exclude<Step, { readonly does: 'waits' }>;
export type Of<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;
type More = Partial<Pick<Request, 'records' | 'sees'>>;

/** An address that nobody has. */
export const nobody = 'nobody@example.com';
/** An id that nothing has. */
export const nothing = 'no-such-thing';

/** A command, typed as its call is. */
export function request<Body extends z.ZodType, Answer extends z.ZodType>(
  who: string,
  call: Call<Body, Answer>,
  body: z.input<Body> & object,
  learn: (answer: z.output<Answer>) => void = () => undefined,
  more: More = {},
): Request {
  const learnFrom = (answer: unknown) => learn(call.response.parse(answer));
  return { who, call, body, records: true, learn: learnFrom, ...more };
}
