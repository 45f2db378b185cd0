import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { deadLetterRequest } from '../../../contract/operations.js';
import { OperatorRequests } from '../../read-side/projector/requests/operator-requests.js';
import { Installation } from '../status/installation.js';
import { recordSetAside } from '../dead-letters/set-aside.js';
import { withHttpErrors } from './submit-operator-request.js';

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
