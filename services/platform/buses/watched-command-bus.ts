import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type AsyncContext,
  type Command,
  CommandBus,
  type CqrsModuleOptions,
  type ICommand,
} from '@nestjs/cqrs';
import { UseCaseWatch } from './use-case-watch.js';

/** The library's command bus, observed. */
@Injectable()
export class WatchedCommandBus extends CommandBus {
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
