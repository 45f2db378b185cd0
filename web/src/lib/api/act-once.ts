import { NetworkError } from './errors.js';

/** A unique key. `crypto.randomUUID` exists on secure origins only. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

interface Act<Outcome> {
  /** Name and request. */
  readonly content: string;
  /** The command's `Idempotency-Key`. */
  readonly key: string;
  readonly outcome: Promise<Outcome>;
  readonly begunAt: number;
  isRunning: boolean;
  /** No answer came: it may have taken effect. */
  isUnknown: boolean;
}

/** Milliseconds in which a second press is taken for a part of the first. */
const doubleClick = 1_000;

let last: Act<unknown> | undefined;

/**
 * Performs an act once, however often its button is pressed. While it runs, and for a second after its
 * beginning, repeating it gives the same outcome. Repeated after an unknown outcome, it has the same
 * key, so that it takes effect once.
 */
export function actOnce<Outcome>(
  name: string,
  request: unknown,
  perform: (key: string) => Promise<Outcome>,
): Promise<Outcome> {
  const content = JSON.stringify([name, request]);
  const earlier = last?.content === content ? (last as Act<Outcome>) : undefined;
  if (earlier && isSamePress(earlier)) return earlier.outcome;
  const key = earlier?.isUnknown ? earlier.key : randomKey();
  const outcome = perform(key);
  const begunAt = Date.now();
  const act: Act<Outcome> = { content, key, outcome, begunAt, isRunning: true, isUnknown: false };
  last = act;
  outcome.then(
    () => {
      act.isRunning = false;
    },
    (failure: unknown) => {
      act.isRunning = false;
      act.isUnknown = failure instanceof NetworkError;
      if (!act.isUnknown && last === act) last = undefined;
    },
  );
  return outcome;
}

function isSamePress({ isRunning, isUnknown, begunAt }: Act<unknown>): boolean {
  return isRunning || (!isUnknown && Date.now() - begunAt < doubleClick);
}
