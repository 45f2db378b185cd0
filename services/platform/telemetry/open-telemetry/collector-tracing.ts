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
import { type EndedStep, type StepOf, Tracing } from '../tracing.js';
import { firstSpanOf, type PresetIds } from './command-trace.js';

/** Most commands per commit or announcement that get a span. */
const mostAtOnce = 100;
/** Milliseconds that shutdown waits for the collector. */
const longestWait = 2_000;

/** Sends traces to a collector. */
export class CollectorTracing extends Tracing {
  readonly isOn = true;
  private readonly around = new AsyncLocalStorage<Context>();
  private readonly tracer: Tracer;

  constructor(
    private readonly provider: TracerProvider,
    private readonly ids: PresetIds,
  ) {
    super();
    this.tracer = provider.getTracer('trboo');
  }

  begin<T>(name: string, { commandId, attributes }: StepOf, work: () => Promise<T>): Promise<T> {
    const first = commandId === undefined ? undefined : firstSpanOf(commandId);
    const options = { root: true, attributes: attributesOf(commandId, attributes) };
    const span = this.ids.during(first, () => this.tracer.startSpan(name, options, ROOT_CONTEXT));
    return this.within(span, ROOT_CONTEXT, work);
  }

  step<T>(name: string, { commandId, attributes }: StepOf, work: () => Promise<T>): Promise<T> {
    const context = this.around.getStore() ?? contextOf(commandId);
    const options = { attributes: attributesOf(commandId, attributes) };
    return this.within(this.tracer.startSpan(name, options, context), context, work);
  }

  ended(name: string, { commandIds, began, attributes }: EndedStep): void {
    const endTime = Date.now();
    const startTime = endTime - (performance.now() - began);
    for (const commandId of [...new Set(commandIds)].slice(0, mostAtOnce)) {
      if (commandId === undefined) continue;
      const options = { startTime, attributes: attributesOf(commandId, attributes) };
      this.tracer.startSpan(name, options, contextOf(commandId)).end(endTime);
    }
  }

  async close(): Promise<void> {
    const waited = new Promise<void>((resolve) => setTimeout(resolve, longestWait).unref());
    await Promise.race([this.provider.shutdown().catch(() => undefined), waited]);
  }

  private async within<T>(span: Span, context: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await this.around.run(trace.setSpan(context, span), work);
    } catch (error) {
      // Only the name: the message may contain what somebody wrote.
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

const attributesOf = (commandId: string | undefined, attributes: StepOf['attributes']) => ({
  ...attributes,
  ...(commandId !== undefined && { 'trboo.command_id': commandId }),
});
