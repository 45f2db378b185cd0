import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { OperatorRequestInput } from '../../../contract/operations.js';
import {
  AlreadyAsked,
  OperatorRequests,
  type RequestKind,
} from '../../read-side/projector/operator-requests.js';
import { InvalidRequest } from '../../http/refusals.js';
import { Installation } from '../installation.js';
import { modelsNamed, Refusal, UsageError } from '../operator.js';
import { checkRoom } from '../room.js';

/** An operator asks whoever keeps the read models for something, or does not want it any more. */
export class AskFor extends Command<void> {
  constructor(readonly request: OperatorRequestInput) {
    super();
  }
}

/** What operators are told on the command line, as an answer to a call. */
export async function refusedAsCall<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidRequest(error.message);
    if (error instanceof Refusal || error instanceof AlreadyAsked) {
      throw new DomainError('conflict', error.message);
    }
    throw error;
  }
}

@CommandHandler(AskFor)
export class AskForHandler implements ICommandHandler<AskFor> {
  constructor(private readonly installation: Installation) {}

  execute({ request: { kind, model } }: AskFor): Promise<void> {
    return refusedAsCall(() => (kind === 'cancel' ? this.cancel(model) : this.ask(kind, model)));
  }

  private async ask(kind: RequestKind, model: string): Promise<void> {
    const { sources } = this.installation;
    const projections = modelsNamed(sources, model);
    if (kind === 'rebuild') await checkRoom(sources, projections);
    const names = projections.map(({ name }) => name);
    await new OperatorRequests(sources.readStore).ask(kind, names, sources.clock());
  }

  private async cancel(model: string): Promise<void> {
    const { sources } = this.installation;
    const names = modelsNamed(sources, model).map(({ name }) => name);
    const ended = await new OperatorRequests(sources.readStore).cancel('rebuild', names);
    if (ended.length === 0) throw new Refusal('No rebuild is under way.');
  }
}
