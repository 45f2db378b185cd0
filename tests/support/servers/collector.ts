import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

const value = z.union([
  z.object({ stringValue: z.string() }).transform((each) => each.stringValue),
  z.object({ intValue: z.coerce.number() }).transform((each) => each.intValue),
  z.object({ doubleValue: z.number() }).transform((each) => each.doubleValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, each.value])));
const resource = z.object({ attributes });
const span = z.object({
  ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional() },
  ...{ name: z.string(), attributes },
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
});
const tracesRequest = z.object({
  resourceSpans: z.array(
    z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});
const metricsRequest = z.object({
  resourceMetrics: z.array(
    z.object({
      resource,
      scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span> & {
  readonly resource: Readonly<Record<string, string | number>>;
};

/** A stand-in of an OpenTelemetry collector: receives OTLP as JSON over HTTP, and keeps it. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly metrics = new Map<string, unknown>();
  private readonly watchers = new Set<() => void>();
  private readonly server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
      this.take(request.url ?? '', JSON.parse(Buffer.concat(chunks).toString()));
      response.setHeader('content-type', 'application/json').end('{}');
    })();
  });

  /** Starts it; `url` is for OTEL_EXPORTER_OTLP_ENDPOINT. */
  static async open(): Promise<Collector & { readonly url: string }> {
    const collector = new Collector();
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(collector.server.address());
    return Object.assign(collector, { url: `http://127.0.0.1:${port}` });
  }

  /** Resolves with what `find` returns, once it finds something. */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const once = () => {
          this.watchers.delete(once);
          resolve();
        };
        this.watchers.add(once);
      });
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(path: string, body: unknown): void {
    if (path === '/v1/traces') {
      for (const { resource, scopeSpans } of tracesRequest.parse(body).resourceSpans) {
        for (const each of scopeSpans.flatMap(({ spans }) => spans)) {
          this.spans.push({ ...each, resource: resource.attributes });
        }
      }
    } else {
      for (const { scopeMetrics } of metricsRequest.parse(body).resourceMetrics) {
        for (const each of scopeMetrics.flatMap((scope) => scope.metrics)) {
          this.metrics.set(each.name, each);
        }
      }
    }
    for (const watcher of [...this.watchers]) watcher();
  }
}
