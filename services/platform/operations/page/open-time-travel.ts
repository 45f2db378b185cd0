import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TimeTravelServer } from '../time-travel/time-travel-server.js';
import { withHttpErrors } from './submit-operator-request.js';

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
