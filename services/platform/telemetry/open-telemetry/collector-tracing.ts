import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
  TraceFlags,
  type SpanContext,
} from '@opentelemetry/api';
import { type TracerProvider, type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { type EndedStep, type StepDetails, Tracing } from '../tracing.js';

/**
 * The root span of a command's trace, derived from the command id and so the same in every process.
 */
function firstSpanOf(commandId: string): SpanContext {
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

/** Maximum number of commands per commit or announcement that get a span. */
const maxSpans = 100;
/** Milliseconds that shutdown waits for the collector at most. */
const maxShutdownMs = 2_000;

/** Sends traces to a collector. */
export class CollectorTracing extends Tracing {
  readonly isOn = true;
  /** Context of the span in which the current call runs. */
  private readonly current = new AsyncLocalStorage<Context>();
  private readonly tracer: Tracer;

  constructor(
    private readonly provider: TracerProvider,
    private readonly ids: PresetIds,
  ) {
    super();
    this.tracer = provider.getTracer('trboo');
  }

  begin<T>(
    name: string,
    { commandId, attributes }: StepDetails,
    operation: () => Promise<T>,
  ): Promise<T> {
    const first = commandId === undefined ? undefined : firstSpanOf(commandId);
    const options = { root: true, attributes: attributesOf(commandId, attributes) };
    const span = this.ids.during(first, () => this.tracer.startSpan(name, options, ROOT_CONTEXT));
    return this.runInSpan(span, ROOT_CONTEXT, operation);
  }

  step<T>(
    name: string,
    { commandId, attributes }: StepDetails,
    operation: () => Promise<T>,
  ): Promise<T> {
    const context = this.current.getStore() ?? contextOf(commandId);
    const options = { attributes: attributesOf(commandId, attributes) };
    return this.runInSpan(this.tracer.startSpan(name, options, context), context, operation);
  }

  ended(name: string, { commandIds, began, attributes }: EndedStep): void {
    const endTime = Date.now();
    const startTime = endTime - (performance.now() - began);
    for (const commandId of [...new Set(commandIds)].slice(0, maxSpans)) {
      if (commandId === undefined) continue;
      const options = { startTime, attributes: attributesOf(commandId, attributes) };
      this.tracer.startSpan(name, options, contextOf(commandId)).end(endTime);
    }
  }

  async close(): Promise<void> {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxShutdownMs).unref());
    await Promise.race([this.provider.shutdown().catch(() => undefined), timeout]);
  }

  private async runInSpan<T>(
    span: Span,
    context: Context,
    operation: () => Promise<T>,
  ): Promise<T> {
    try {
      return await this.current.run(trace.setSpan(context, span), operation);
    } catch (error) {
      // Only the name, because the message may contain texts of people.
      const message = error instanceof Error ? error.name : 'unknown';
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  }
}

const contextOf = (commandId: string | undefined) =>
  commandId === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, firstSpanOf(commandId));

const attributesOf = (commandId: string | undefined, attributes: StepDetails['attributes']) => ({
  ...attributes,
  ...(commandId !== undefined && { 'trboo.command_id': commandId }),
});
