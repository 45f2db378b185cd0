import { Global, Module, Injectable } from '@nestjs/common';
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
import { UseCaseWatch } from './use-case-watch.js';

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
