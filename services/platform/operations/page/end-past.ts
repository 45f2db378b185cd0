import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PastWindow } from '../time-travel/past-window.js';
import { refusedAsCall } from './ask-for.js';

/** Nobody looks at the past any more. */
export class EndPast extends Command<void> {}

@CommandHandler(EndPast)
export class EndPastHandler implements ICommandHandler<EndPast> {
  constructor(private readonly window: PastWindow) {}

  execute(): Promise<void> {
    return refusedAsCall(() => this.window.end());
  }
}
