import { Global, Module } from '@nestjs/common';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { UseCaseWatch } from './use-case-watch.js';
import { WatchedCommandBus } from './watched-command-bus.js';
import { WatchedQueryBus } from './watched-query-bus.js';

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
