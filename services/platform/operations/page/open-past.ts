import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PastWindow } from '../time-travel/past-window.js';
import { refusedAsCall } from './ask-for.js';

/** Opens the product as it was at a moment. */
export class OpenPast extends Command<void> {
  constructor(readonly until: string) {
    super();
  }
}

@CommandHandler(OpenPast)
export class OpenPastHandler implements ICommandHandler<OpenPast> {
  constructor(private readonly window: PastWindow) {}

  execute({ until }: OpenPast): Promise<void> {
    return refusedAsCall(() => this.window.open(until));
  }
}
