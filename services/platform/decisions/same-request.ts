import { DomainError } from '../../../events/kernel/domain-error.js';

/**
 * Compares the digests of two requests with the same `Idempotency-Key`; an unknown digest matches
 * any.
 * @throws DomainError conflict when they differ.
 */
export function requireSameRequest(first: string | undefined, second: string | undefined): void {
  if (first === undefined || second === undefined || first === second) return;
  throw new DomainError('conflict', 'This request was sent before with other content');
}
