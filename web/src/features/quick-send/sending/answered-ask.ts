import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';

/** Id of the ask that sending to these people answers; undefined when its asker is not among them. */
export function answeredBy(
  ask: ReceivedAsk | null,
  toEmails: readonly string[],
): string | undefined {
  return ask && toEmails.includes(ask.asker.email) ? ask.id : undefined;
}
