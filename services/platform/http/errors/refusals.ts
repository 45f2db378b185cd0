import type { RefusalReason } from '../../../../events/kernel/domain-error.js';

/** HTTP status of each refusal reason. */
export const statusOf: Readonly<Record<RefusalReason, number>> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  duplicate: 409,
  'too-many': 429,
};

/** The input does not match the contract; `details` names the fields. Answers 400. */
export class InvalidRequest extends Error {
  constructor(readonly details: string) {
    super('Invalid request');
    this.name = 'InvalidRequest';
  }
}
