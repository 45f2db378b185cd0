import { Global, Module } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { UseCaseWatch } from './use-case-watch.js';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type AsyncContext,
  type Command,
  type CqrsModuleOptions,
  type ICommand,
} from '@nestjs/cqrs';
import { type IQuery, type Query } from '@nestjs/cqrs';

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
