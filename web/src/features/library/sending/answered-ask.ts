import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';

/** The id of the ask, if its asker is among these recipients; else undefined. */
export function answeredAskId(
  ask: ReceivedAsk | null | undefined,
  toEmails: readonly string[],
): string | undefined {
  return ask && toEmails.includes(ask.asker.email) ? ask.id : undefined;
}
