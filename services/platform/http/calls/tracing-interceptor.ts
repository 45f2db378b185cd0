import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { defaultIfEmpty, from, lastValueFrom, type Observable } from 'rxjs';
import { Tracing } from '../../telemetry/tracing.js';
import type { CheckedRequest } from './handles-call.js';

/** Starts the trace of a request, named after its route. */
@Injectable()
export class TracingInterceptor implements NestInterceptor {
  constructor(private readonly tracing: Tracing) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.tracing.isOn || context.getType() !== 'http') return next.handle();
    const { method, routeOptions, command } = context.switchToHttp().getRequest<CheckedRequest>();
    const name = `${method} ${routeOptions.url}`;
    const work = () =>
      lastValueFrom<unknown>(next.handle().pipe(defaultIfEmpty<unknown, unknown>(undefined)));
    return from(this.tracing.begin(name, { commandId: command?.commandId }, work));
  }
}
