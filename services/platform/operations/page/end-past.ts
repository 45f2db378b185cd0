import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TimeTravelServer } from '../time-travel/past-window.js';
import { withHttpErrors } from './ask-for.js';

/** Closes time travel. */
export class CloseTimeTravel extends Command<void> {}

@CommandHandler(CloseTimeTravel)
export class CloseTimeTravelHandler implements ICommandHandler<CloseTimeTravel> {
  constructor(private readonly window: TimeTravelServer) {}

  execute(): Promise<void> {
    return withHttpErrors(() => this.window.close());
  }
}
