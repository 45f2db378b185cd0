import { z } from 'zod';
import type { Position } from '../../../events/kernel/event.js';
import type { StoredEvent } from '../ports.js';

/**
 * An event of a known type that cannot be decoded: written by a newer version, or damaged. The
 * message says which event and why, without personal data.
 */
export class UndecodableEvent extends Error {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;

  constructor({ id, type, stream, revision, position }: StoredEvent, why: unknown) {
    super(`event ${id} (${type}) at ${position} cannot be read: ${reasonOf(why)}`);
    this.name = 'UndecodableEvent';
    [this.id, this.type, this.stream] = [id, type, stream];
    [this.revision, this.position] = [revision, position];
  }
}

/**
 * Describes an error without values, which may be personal: only paths and codes of schema errors, and
 * no message of the JSON parser, which quotes its text.
 */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON';
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : 'unknown';
  return error.issues
    .map(({ path, code }) => `${path.map(String).join('.') || 'it'} does not fit (${code})`)
    .join(', ');
}
