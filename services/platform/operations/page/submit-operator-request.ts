import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { OperatorRequestInput } from '../../../contract/operations.js';
import { AlreadyRequested } from '../../read-side/projector/requests/operator-requests.js';
import { InvalidRequest } from '../../http/errors/refusals.js';
import { submitRequest, cancelRequests, nothingToCancel } from '../rebuild/submit-request.js';
import { Installation } from '../status/installation.js';
import { Refusal, UsageError } from '../../operator-tools/operator-context.js';

/** Submits or cancels a request to the projector. */
export class SubmitOperatorRequest extends Command<void> {
  constructor(readonly request: OperatorRequestInput) {
    super();
  }
}

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

@CommandHandler(SubmitOperatorRequest)
export class SubmitOperatorRequestHandler implements ICommandHandler<SubmitOperatorRequest> {
  constructor(private readonly installation: Installation) {}

  execute({ request: { kind, model } }: SubmitOperatorRequest): Promise<void> {
    const { sources } = this.installation;
    return withHttpErrors(async () => {
      if (kind !== 'cancel') await submitRequest(sources, kind, model);
      else if ((await cancelRequests(sources, model)).length === 0)
        throw new Refusal(nothingToCancel);
    });
  }
}
