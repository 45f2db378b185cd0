import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type {
  OperatorRequestInput,
  deadLetterRequest,
  restoreEventRequest,
} from '../../../contract/operations.js';
import {
  AlreadyRequested,
  OperatorRequests,
} from '../../read-side/projector/requests/operator-requests.js';
import { InvalidRequest } from '../../http/errors/error-answer.js';
import { Refusal, UsageError } from '../../operator-tools/operator-context.js';
import { submitRequest, cancelRequests, nothingToCancel } from '../rebuild/submit-request.js';
import { Installation } from '../operator-refusals.js';
import { recordSetAside, recordTakeBack } from '../dead-letters/set-aside.js';

/** Turns the errors of the command line into those of a call. */
export async function withHttpErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidRequest(error.message);
    if (error instanceof Refusal || error instanceof AlreadyRequested) {
      throw new DomainError('conflict', error.message);
    }
    throw error;
  }
}

/** What operators do about read models, with the errors of the command line. */
@Injectable()
export class OperatorActions {
  constructor(private readonly installation: Installation) {}

  /** Submits or cancels a request to the projector. */
  async submit({ kind, model }: OperatorRequestInput): Promise<void> {
    const { sources } = this.installation;
    if (kind !== 'cancel') await submitRequest(sources, kind, model);
    else if ((await cancelRequests(sources, model)).length === 0)
      throw new Refusal(nothingToCancel);
  }

  /** Makes a read model skip an event, in this and every later build. */
  async setAside({ model, eventId, reason }: z.infer<typeof deadLetterRequest>): Promise<void> {
    const { sources } = this.installation;
    const wanted = await recordSetAside(sources, model, eventId, reason);
    if (wanted === undefined) return;
    await new OperatorRequests(sources.readStore).submit(wanted, [model], sources.clock());
  }

  /** Applies a set-aside event again by rebuilding the read model. */
  async takeBack({ model, eventId }: z.infer<typeof restoreEventRequest>): Promise<void> {
    const { sources } = this.installation;
    await recordTakeBack(sources, model, eventId);
    await new OperatorRequests(sources.readStore).submit('rebuild', [model], sources.clock());
  }
}
