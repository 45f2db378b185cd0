import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type AsyncContext,
  type CqrsModuleOptions,
  type IQuery,
  type Query,
  QueryBus,
} from '@nestjs/cqrs';
import { UseCaseWatch } from './use-case-watch.js';

/** The library's bus of queries, with an eye on each. */
@Injectable()
export class WatchedQueryBus extends QueryBus {
  /** The library says itself what its two parameters are. */
  constructor(
    modules: ModuleRef,
    options: CqrsModuleOptions,
    private readonly watch: UseCaseWatch,
  ) {
    super(modules, options);
  }

  override execute<Answer>(query: Query<Answer>, context?: AsyncContext): Promise<Answer>;
  /** What names no answer has none that could be used. */
  override execute(query: IQuery, context?: AsyncContext): Promise<never>;
  override execute(query: IQuery, context?: AsyncContext): Promise<unknown> {
    return this.watch.watch(query, () =>
      context === undefined
        ? super.execute<IQuery, unknown>(query)
        : super.execute<IQuery, unknown>(query, context),
    );
  }
}
