import { DomainError } from '../../../events/kernel/domain-error.js';

/**
 * Compares the digests of two requests with the same `Idempotency-Key`; an unknown digest matches
 * any.
 * @throws DomainError conflict when they differ.
 */
export function requireSameRequest(first: string | undefined, again: string | undefined): void {
  if (first === undefined || again === undefined || first === again) return;
  throw new DomainError('conflict', 'This request was sent before with other content');
}
