import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
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
import { TimeTravelServer } from '../time-travel/time-travel-server.js';
import { recordSetAside, recordTakeBack } from '../dead-letters/set-aside.js';

/** Submits or cancels a request to the projector. */
export class SubmitOperatorRequest extends Command<void> {
  constructor(readonly request: OperatorRequestInput) {
    super();
  }
}

/** Turns the errors of the command line into those of a call. */
async function withHttpErrors<T>(work: () => Promise<T>): Promise<T> {
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

/** Opens the app as it was at a time. */
export class OpenTimeTravel extends Command<void> {
  constructor(readonly until: string) {
    super();
  }
}

@CommandHandler(OpenTimeTravel)
export class OpenTimeTravelHandler implements ICommandHandler<OpenTimeTravel> {
  constructor(private readonly timeTravel: TimeTravelServer) {}

  execute({ until }: OpenTimeTravel): Promise<void> {
    return withHttpErrors(() => this.timeTravel.open(until));
  }
}

/** Closes time travel. */
export class CloseTimeTravel extends Command<void> {}

@CommandHandler(CloseTimeTravel)
export class CloseTimeTravelHandler implements ICommandHandler<CloseTimeTravel> {
  constructor(private readonly timeTravel: TimeTravelServer) {}

  execute(): Promise<void> {
    return withHttpErrors(() => this.timeTravel.close());
  }
}

/** Makes a read model skip an event, in this and every later build. */
export class SetEventAside extends Command<void> {
  constructor(readonly request: z.infer<typeof deadLetterRequest>) {
    super();
  }
}

@CommandHandler(SetEventAside)
export class SetEventAsideHandler implements ICommandHandler<SetEventAside> {
  constructor(private readonly installation: Installation) {}

  execute({ request: { model, eventId, reason } }: SetEventAside): Promise<void> {
    const { sources } = this.installation;
    return withHttpErrors(async () => {
      const wanted = await recordSetAside(sources, model, eventId, reason);
      if (wanted === undefined) return;
      await new OperatorRequests(sources.readStore).submit(wanted, [model], sources.clock());
    });
  }
}

/** Applies a set-aside event again by rebuilding the read model. */
export class TakeEventBack extends Command<void> {
  constructor(readonly request: z.infer<typeof restoreEventRequest>) {
    super();
  }
}

@CommandHandler(TakeEventBack)
export class TakeEventBackHandler implements ICommandHandler<TakeEventBack> {
  constructor(private readonly installation: Installation) {}

  execute({ request: { model, eventId } }: TakeEventBack): Promise<void> {
    const { sources } = this.installation;
    return withHttpErrors(async () => {
      await recordTakeBack(sources, model, eventId);
      await new OperatorRequests(sources.readStore).submit('rebuild', [model], sources.clock());
    });
  }
}
