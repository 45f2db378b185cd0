import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/** A ULID at the epoch, derived from the command's digest: a repeated command makes the same id. */
export function idFrom(commandId: string): string {
  const drawn = createHash('sha256').update(commandId).digest().values();
  return ulid(1, () => (drawn.next().value ?? 0) / 256);
}
