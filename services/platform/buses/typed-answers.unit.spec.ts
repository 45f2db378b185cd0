import { describe, expect, it } from '@jest/globals';
import { Command, type CommandBus, type ICommandHandler } from '@nestjs/cqrs';

class Double extends Command<number> {
  constructor(readonly value: number) {
    super();
  }
}

class DoubleHandler implements ICommandHandler<Double> {
  execute({ value }: Double): Promise<number> {
    return Promise.resolve(2 * value);
  }
}

class WrongHandler implements ICommandHandler<Double> {
  // @ts-expect-error A handler gives the answer that its command names.
  execute({ value }: Double): Promise<string> {
    return Promise.resolve(String(value));
  }
}

/** What a controller does with the bus. */
class Controller {
  constructor(private readonly commands: Pick<CommandBus, 'execute'>) {}

  right(value: number): Promise<number> {
    return this.commands.execute(new Double(value));
  }

  wrong(value: number): Promise<string> {
    // @ts-expect-error A controller gives the answer that the command names.
    return this.commands.execute(new Double(value));
  }
}

describe('Answers of commands', () => {
  it('are of one type from the handler to the controller', async () => {
    expect(await new DoubleHandler().execute(new Double(2))).toBe(4);
    expect(await new WrongHandler().execute(new Double(2))).toBe('2');
    const handler = new DoubleHandler();
    const controller = new Controller({
      execute: (command: Double) => handler.execute(command),
    } as Pick<CommandBus, 'execute'>);
    expect(await controller.right(2)).toBe(4);
    expect(await controller.wrong(2)).toBe(4);
  });
});
