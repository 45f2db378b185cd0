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

/** The library's query bus, observed. */
@Injectable()
export class WatchedQueryBus extends QueryBus {
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
