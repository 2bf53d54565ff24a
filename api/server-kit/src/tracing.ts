import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { setTimeout as sleep } from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

export interface TracingOptions {
  /** What the spans are said to come from. */
  service: 'heard-api' | 'heard-web';
  /** Whether a request's trace is believed that comes from this address. */
  isProxy: (address: string) => boolean;
}

/** At the end, so long is taken to send the last spans. */
const LAST_SPANS_MS = 2000;

/** What a message of an error says may be what a person has typed. That there was one is enough; the log has the rest. */
class ExporterWithoutMessages extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    const cleaned = spans.map((span): ReadableSpan =>
      Object.create(span, { status: { value: { code: span.status.code } }, events: { value: [] } }),
    );
    super.export(cleaned, done);
  }
}

/**
 * Starts to send spans to `OTEL_EXPORTER_OTLP_ENDPOINT` by OTLP over HTTP: of the server's requests, of what it asks of others by
 * `fetch`, and of the statements that it sends to PostgreSQL. OpenTelemetry's own variables say the rest (`OTEL_TRACES_SAMPLER`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, …). Spans name routes and statements, never addresses, values, headers or bodies.
 *
 * To be called before Knex takes pg. Whoever does not trace does not load this module.
 * @returns the server's plugin, to be registered before all others
 */
export function startTracing({ service, isProxy }: TracingOptions) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new ExporterWithoutMessages())],
  });
  provider.register();
  const instrumentations = [
    // A statement that belongs to no request is housekeeping's.
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({
      requireParentforSpans: true,
      // Paths and queries carry what people type, and the browser's name is theirs.
      startSpanHook: ({ origin }) => ({
        'url.full': origin,
        'url.path': '',
        'url.query': '',
        'user_agent.original': '',
      }),
    }),
  ];
  const tracer = trace.getTracer('heard');

  function parentOf({ headers, socket }: FastifyRequest): Context {
    return isProxy(socket.remoteAddress ?? '') ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
  }

  return fp(
    async (app) => {
      app.decorateRequest('span', null);
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions, id } = request;
        const route = routeOptions.url;
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, 'http.route': route, 'heard.request.id': id },
          },
          parentOf(request),
        );
        request.span = span;
        context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      });
      // A body comes in events of the connection, which know nothing of the request.
      app.addHook('preValidation', ({ span }, _reply, done) =>
        span === null ? done() : context.with(trace.setSpan(ROOT_CONTEXT, span), done),
      );
      app.addHook('onResponse', ({ span }, { statusCode }, done) => {
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
      app.addHook('onClose', async () => {
        for (const instrumentation of instrumentations) instrumentation.disable();
        await Promise.race([provider.shutdown(), sleep(LAST_SPANS_MS, undefined, { ref: false })]);
      });
    },
    { name: 'tracing' },
  );
}
