import { Global, Module } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { UseCaseWatch } from './use-case-watch.js';
import { WatchedCommandBus } from './watched-command-bus.js';
import { WatchedQueryBus } from './watched-query-bus.js';

const cqrs = CqrsModule.forRoot();

/**
 * The buses of @nestjs/cqrs, watched. Its EventBus carries nothing: it is unordered and not
 * durable; events go through the log and the projector alone.
 */
@Global()
@Module({
  imports: [
    {
      ...cqrs,
      // Of two providers of one token a module takes the one that is named last.
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
