import { ApiError } from '../../../lib/api/errors.js';

/** Whether the server requires a fresh proof of identity. */
export const needsProof = (failure: Error) => failure instanceof ApiError && failure.status === 403;
