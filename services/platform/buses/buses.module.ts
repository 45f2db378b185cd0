import { Global, Module, Injectable, Logger } from '@nestjs/common';
import {
  CommandBus,
  CqrsModule,
  QueryBus,
  type AsyncContext,
  type Command,
  type CqrsModuleOptions,
  type ICommand,
  type IQuery,
  type Query,
} from '@nestjs/cqrs';
import { ModuleRef } from '@nestjs/core';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { NotSignedIn, InvalidRequest } from '../http/errors/error-answer.js';
import { Tracing } from '../telemetry/tracing.js';
import { Metrics, type UseCaseOutcome } from '../metrics/metrics.js';

const refusals = [DomainError, InvalidRequest, NotSignedIn];

function outcomeOf(error: unknown): UseCaseOutcome {
  return refusals.some((each) => error instanceof each) ? 'refused' : 'failed';
}

/** Observes every command and query, for metrics and logs. */
@Injectable()
class UseCaseWatch {
  private readonly logger = new Logger('UseCase');

  constructor(
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {}

  async watch<Answer>(
    useCase: { readonly constructor: { readonly name: string } },
    carryOut: () => Promise<Answer>,
  ): Promise<Answer> {
    const { name } = useCase.constructor;
    const started = performance.now();
    let outcome: UseCaseOutcome = 'answered';
    try {
      return await this.tracing.step(name, {}, carryOut);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      this.metrics.useCaseEnded(name, outcome, seconds);
      if (Logger.isLevelEnabled('debug')) this.logger.debug(`${name} ${outcome} in ${seconds} s`);
    }
  }
}

/** The library's command bus, observed. */
@Injectable()
class WatchedCommandBus extends CommandBus {
  /** The library describes these parameters. */
  constructor(
    modules: ModuleRef,
    options: CqrsModuleOptions,
    private readonly watch: UseCaseWatch,
  ) {
    super(modules, options);
  }

  override execute<Answer>(command: Command<Answer>, context?: AsyncContext): Promise<Answer>;
  /** A command without a declared result has no usable result. */
  override execute(command: ICommand, context?: AsyncContext): Promise<never>;
  override execute(command: ICommand, context?: AsyncContext): Promise<unknown> {
    return this.watch.watch(command, () => super.execute<ICommand, unknown>(command, context));
  }
}

/** The library's query bus, observed. */
@Injectable()
class WatchedQueryBus extends QueryBus {
  /** The library describes these parameters. */
  constructor(
    modules: ModuleRef,
    options: CqrsModuleOptions,
    private readonly watch: UseCaseWatch,
  ) {
    super(modules, options);
  }

  override execute<Answer>(query: Query<Answer>, context?: AsyncContext): Promise<Answer>;
  /** A query without a declared result has no usable result. */
  override execute(query: IQuery, context?: AsyncContext): Promise<never>;
  override execute(query: IQuery, context?: AsyncContext): Promise<unknown> {
    return this.watch.watch(query, () =>
      context === undefined
        ? super.execute<IQuery, unknown>(query)
        : super.execute<IQuery, unknown>(query, context),
    );
  }
}

const cqrs = CqrsModule.forRoot();

/**
 * The buses of @nestjs/cqrs, with metrics. Its EventBus is not used, because it is unordered and
 * not durable: events go through the log and the projector.
 */
@Global()
@Module({
  imports: [
    {
      ...cqrs,
      // The last provider of a token wins.
      providers: [
        ...(cqrs.providers ?? []),
        { provide: CommandBus, useClass: WatchedCommandBus },
        { provide: QueryBus, useClass: WatchedQueryBus },
      ],
    },
  ],
  providers: [UseCaseWatch],
  exports: [UseCaseWatch],
})
export class BusesModule {}
