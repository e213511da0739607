import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();

// The default of 10 ms costs an idle process half a percent of a core.
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 100 });

export const requestDuration = new Histogram({
  name: 'ballpark_http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

export const jobDuration = new Histogram({
  name: 'ballpark_job_seconds',
  help: 'Time one attempt of a job took.',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  registers: [metrics],
});

export const mailAttempts = new Counter({
  name: 'ballpark_mail_attempts_total',
  help: 'Attempts to send a mail by outcome: accepted, postponed, refused, suppressed, given-up, not-needed, or unknown because the server did not answer the whole mail.',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const limitRefusals = new Counter({
  name: 'ballpark_limit_refusals_total',
  help: 'Calls refused by a rate limit.',
  labelNames: ['limit'],
  registers: [metrics],
});

export const requestsShed = new Counter({
  name: 'ballpark_requests_shed_total',
  help: 'Requests refused at once because the process had enough to do.',
  registers: [metrics],
});

export const cspViolations = new Counter({
  name: 'ballpark_csp_violations_total',
  help: 'What browsers report that the security policy of a page has refused.',
  labelNames: ['directive'],
  registers: [metrics],
});

export const connectionsRefused = new Counter({
  name: 'ballpark_connections_refused_total',
  help: 'Connections closed because their client held too many.',
  registers: [metrics],
});

export const imageProcessesLost = new Counter({
  name: 'ballpark_image_processes_lost_total',
  help: 'Image processes that died or were killed over a picture.',
  registers: [metrics],
});

export const redisFallbacks = new Counter({
  name: 'ballpark_redis_fallbacks_total',
  help: 'Times a limit was counted in this process alone because Redis did not answer.',
  registers: [metrics],
});

export const liveAnnouncements = new Counter({
  name: 'ballpark_live_announcements_total',
  help: 'Changes told to other processes: sent, kept for later because Redis did not answer, or lost.',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const exportedSpans = new Counter({
  name: 'ballpark_trace_spans_total',
  help: 'Spans that the collector of traces accepted, and spans that were lost because it did not.',
  labelNames: ['outcome'],
  registers: [metrics],
});

export const openStreams = new Gauge({
  name: 'ballpark_open_streams',
  help: 'Pages that follow a listing at this moment.',
  registers: [metrics],
});

export const photoRemovalBlocked = new Gauge({
  name: 'ballpark_photo_removal_blocked',
  help: '1 while no stored photo is removed, by reason: the bucket seems to belong to another database.',
  labelNames: ['reason'],
  registers: [metrics],
});

export const buildInfo = new Gauge({
  name: 'ballpark_build_info',
  help: 'Always 1. The labels say which release runs.',
  labelNames: ['version', 'commit', 'node'],
  registers: [metrics],
});
