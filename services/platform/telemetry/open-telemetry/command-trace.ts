import { TraceFlags, type SpanContext } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { createHash } from 'node:crypto';

/** The first span of a command's trace: the same in every process that knows the command's id. */
export function firstSpanOf(commandId: string): SpanContext {
  const digest = createHash('sha256').update(commandId).digest('hex');
  return {
    ...{ traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) },
    ...{ traceFlags: TraceFlags.SAMPLED, isRemote: true },
  };
}

/** Random ids, but for the span that is begun with given ones. */
export class GivenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private given: SpanContext | undefined;

  /** What is begun meanwhile has these ids. */
  during<T>(given: SpanContext | undefined, begin: () => T): T {
    this.given = given;
    try {
      return begin();
    } finally {
      this.given = undefined;
    }
  }

  generateTraceId(): string {
    return this.given?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.random.generateSpanId();
  }
}
