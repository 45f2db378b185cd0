import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { restoreEventRequest } from '../../../contract/operations.js';
import { OperatorRequests } from '../../read-side/projector/requests/operator-requests.js';
import { Installation } from '../status/installation.js';
import { recordTakeBack } from '../dead-letters/set-aside.js';
import { withHttpErrors } from './submit-operator-request.js';

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
