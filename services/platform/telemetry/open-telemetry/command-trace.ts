import { TraceFlags, type SpanContext } from '@opentelemetry/api';
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { createHash } from 'node:crypto';

/**
 * The root span of a command's trace, derived from the command id and so the same in every process.
 */
export function firstSpanOf(commandId: string): SpanContext {
  const digest = createHash('sha256').update(commandId).digest('hex');
  return {
    ...{ traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) },
    ...{ traceFlags: TraceFlags.SAMPLED, isRemote: true },
  };
}

/** Generates random ids, except for spans started with preset ones. */
export class PresetIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private preset: SpanContext | undefined;

  /** Spans started by `begin` get these ids. */
  during<T>(preset: SpanContext | undefined, begin: () => T): T {
    this.preset = preset;
    try {
      return begin();
    } finally {
      this.preset = undefined;
    }
  }

  generateTraceId(): string {
    return this.preset?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.preset?.spanId ?? this.random.generateSpanId();
  }
}
