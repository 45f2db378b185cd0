import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ReadThrottle } from './limits/read-throttle.js';
import { CommandRateLimit } from './limits/command-rate-limit.js';
import { ConcurrencyLimit } from './limits/concurrency-limit.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { CallGuard } from './calls/call-guard.js';
import { ErrorFilter } from './errors/error-filter.js';
import { PositionInterceptor } from './calls/position-interceptor.js';
import { RepeatedRequests } from './calls/repeated-requests.js';
import { RoleGuard } from './calls/role-guard.js';
import { TracingInterceptor } from './calls/tracing-interceptor.js';

/** Guards, interceptors and filters of all calls, and the API documentation. */
@Module({
  controllers: [ApiDocsController],
  providers: [
    { provide: APP_GUARD, useClass: RoleGuard },
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_INTERCEPTOR, useClass: TracingInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PositionInterceptor },
    RepeatedRequests,
    { provide: APP_INTERCEPTOR, useExisting: RepeatedRequests },
    { provide: APP_INTERCEPTOR, useClass: CommandRateLimit },
    { provide: APP_INTERCEPTOR, useClass: ConcurrencyLimit },
    ReadThrottle,
    // After the concurrency limit: a delayed call keeps its slot.
    { provide: APP_INTERCEPTOR, useExisting: ReadThrottle },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
