import type { Document } from 'mongodb';

/** A refused command, with the answer that says why. */
export class Refusal extends Error {
  /** @param code of MongoDB's list of errors. */
  constructor(
    private readonly code: number,
    message: string,
    private readonly errorLabels: readonly string[] = [],
  ) {
    super(message);
  }

  get answer(): Document {
    const { code, message, errorLabels } = this;
    return { ok: 0, code, errmsg: message, ...(errorLabels.length > 0 && { errorLabels }) };
  }
}
