import { randomUUID } from 'node:crypto';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { exportedSpans } from '../metrics.ts';
import { cleanSpan } from './allowed-attributes.ts';
import { setTracing } from './tracer.ts';

/** A collector that does not answer must hold up neither a stop nor the memory of the process. */
const EXPORT_TIMEOUT_MS = 3_000;
const WAITING_SPANS_MAX = 4_096;

export type TracingOptions = {
  /** For example `ballpark-api`. */
  serviceName: string;
  commit: string;
  /** The share of traces that begin in this process and are recorded. A trace that goes on here keeps its decision. */
  ratio: number;
  exporter: SpanExporter;
};

/**
 * Records spans from now on. Only the spans of our own code: no instrumentation of a library is loaded. Returns what ends it,
 * for tests.
 */
export function startTracing({ serviceName, commit, ratio, exporter }: TracingOptions): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': commit,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exportCleaned(exporter),
        maxQueueSize: WAITING_SPANS_MAX,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  setTracing({
    tracer: provider.getTracer('ballpark'),
    // A collector that is away must not change how the process stops.
    flush: () => provider.forceFlush({ timeoutMillis: EXPORT_TIMEOUT_MS }).catch(() => undefined),
  });
  return async () => {
    setTracing(undefined);
    context.disable();
    propagation.disable();
    await provider.shutdown();
  };
}

/** The only way out of the process. */
function exportCleaned(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans.map(cleanSpan), (result) => {
        const outcome = result.code === ExportResultCode.SUCCESS ? 'accepted' : 'lost';
        exportedSpans.inc({ outcome }, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

type Collector = { endpoint: string; /** As `name=value,name=value`. */ headers: string };

export function createCollectorExporter({ endpoint, headers }: Collector): SpanExporter {
  const pairs = headers.split(',').filter((pair) => pair.includes('='));
  return new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map(readHeader)),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
}

function readHeader(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
}
