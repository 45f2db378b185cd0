import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TimeTravelServer } from '../time-travel/time-travel-server.js';
import { withHttpErrors } from './submit-operator-request.js';

/** Closes time travel. */
export class CloseTimeTravel extends Command<void> {}

@CommandHandler(CloseTimeTravel)
export class CloseTimeTravelHandler implements ICommandHandler<CloseTimeTravel> {
  constructor(private readonly timeTravel: TimeTravelServer) {}

  execute(): Promise<void> {
    return withHttpErrors(() => this.timeTravel.close());
  }
}
