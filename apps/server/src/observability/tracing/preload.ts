/**
 * Loaded with `node --import` in front of the API and the worker. Starts traces if a collector is configured. Otherwise it
 * loads nothing, and the calls of our code to `@opentelemetry/api` do nothing.
 */
import { parse } from 'node:path';

const SERVICES: Record<string, string> = { 'api.main': 'ballpark-api', 'worker.main': 'ballpark-worker' };

const serviceName = SERVICES[parse(process.argv[1] ?? '').name];
if (serviceName !== undefined && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await start(serviceName);

async function start(name: string): Promise<void> {
  const { loadConfig } = await import('../../config/config.ts');
  const { createCollectorExporter, startTracing } = await import('./start-tracing.ts');
  let config: ReturnType<typeof loadConfig>;
  try {
    config = loadConfig();
  } catch {
    return; // the process itself lists the problems of the configuration and ends
  }
  const { tracing, buildCommit: commit } = config;
  const exporter = createCollectorExporter(tracing.collector);
  startTracing({ serviceName: name, commit, ratio: tracing.ratio, exporter });
}
