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
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSampler } from './createSampler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

export interface TracingOptions {
  /** The service name of the spans. */
  service: 'heard-api' | 'heard-web';
  /** Returns whether the peer with this IP address is a trusted proxy, whose trace context is continued. */
  isProxy: (address: string) => boolean;
}

/** The time (ms) that the shutdown waits for the export of the last spans. */
const EXPORT_TIMEOUT_MS = 2000;

/** Removes error messages from spans, because they may contain user input. The log has the details. */
class ExporterWithoutMessages extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    const cleaned = spans.map((span): ReadableSpan =>
      Object.create(span, { status: { value: { code: span.status.code } }, events: { value: [] } }),
    );
    super.export(cleaned, done);
  }
}

/**
 * Starts to export spans of incoming requests, outgoing `fetch` requests and SQL statements to `OTEL_EXPORTER_OTLP_ENDPOINT`, by
 * OTLP over HTTP. OpenTelemetry's variables configure the exporter (`OTEL_EXPORTER_OTLP_HEADERS`, …), the sampler
 * (`OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG`) and the delay of batches (`OTEL_BSP_SCHEDULE_DELAY`, in ms).
 * Spans contain routes and statements, never URLs, parameters, headers or bodies.
 *
 * Must be called before Knex loads pg. Use `loadTracing` to load this module only when tracing is enabled.
 * @returns the Fastify plugin, to be registered before all others
 */
export function startTracing({ service, isProxy }: TracingOptions) {
  const { OTEL_BSP_SCHEDULE_DELAY: delay } = process.env;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: createSampler(process.env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new ExporterWithoutMessages(),
        ...(delay !== undefined && { scheduledDelayMillis: Number(delay) }),
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const instrumentations = createInstrumentations();
  const tracer = trace.getTracer('heard');

  function getParentContext({ headers, socket }: FastifyRequest): Context {
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
          getParentContext(request),
        );
        request.span = span;
        context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      });
      // Sets the context again, because the body arrives in events of the socket, outside of the request's context.
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
        await Promise.race([provider.shutdown(), sleep(EXPORT_TIMEOUT_MS, undefined, { ref: false })]);
      });
    },
    { name: 'tracing' },
  );
}

/** Returns the instrumentations that create the spans of SQL statements and of outgoing requests. */
function createInstrumentations() {
  return [
    // Statements outside of a request belong to background jobs. Ignores waits for a connection of the pool, which are in the metrics of the lanes.
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    new UndiciInstrumentation({
      requireParentforSpans: true,
      // Removes paths and queries, because they carry user input, and the user agent, because it is personal data.
      startSpanHook: ({ origin }) => ({
        'url.full': origin,
        'url.path': '',
        'url.query': '',
        'user_agent.original': '',
      }),
    }),
  ];
}
