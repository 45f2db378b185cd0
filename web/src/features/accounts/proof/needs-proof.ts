import { ApiError } from '../../../lib/api/errors.js';

/** Whether the server wants to be shown first who one is: that was long ago, or never. */
export const needsProof = (failure: Error) => failure instanceof ApiError && failure.status === 403;
