import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import { AsyncLocalStorage } from 'node:async_hooks';
import { type EndedStep, type StepDetails, Tracing } from '../tracing.js';
import { firstSpanOf, type PresetIds } from './command-trace.js';

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
