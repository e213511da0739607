/**
 * Loaded with `node --import` in front of the API and the worker. Starts traces if a collector is configured. Otherwise it
 * loads nothing, and the calls of our code to `@opentelemetry/api` do nothing.
 */
import { basename } from 'node:path';

const SERVICES: Record<string, string> = { 'api.main.ts': 'ballpark-api', 'worker.main.ts': 'ballpark-worker' };

const serviceName = SERVICES[basename(process.argv[1] ?? '')];
if (serviceName !== undefined && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await start(serviceName);

async function start(name: string): Promise<void> {
  const { loadConfig } = await import('../../config/config.ts');
  const { createCollectorExporter, startTracing } = await import('./start-tracing.ts');
  try {
    const { tracing, buildCommit: commit } = loadConfig();
    const exporter = createCollectorExporter(tracing.collector);
    startTracing({ serviceName: name, commit, ratio: tracing.ratio, exporter });
  } catch {
    // The configuration has problems. The process itself lists them and ends.
  }
}
