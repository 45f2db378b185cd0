import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccountLimits } from './limits/account-limits.js';
import { ApiDocsController } from './api-docs/api-docs.controller.js';
import { CallGuard } from './calls/call-guard.js';
import { CallInterceptor, RepeatedRequests } from './calls/call-interceptor.js';
import { ErrorFilter } from './errors/error-answer.js';

/** The guard, the interceptor and the filter of all calls, and the API documentation. */
@Module({
  controllers: [ApiDocsController],
  providers: [
    { provide: APP_GUARD, useClass: CallGuard },
    AccountLimits,
    RepeatedRequests,
    { provide: APP_INTERCEPTOR, useClass: CallInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
