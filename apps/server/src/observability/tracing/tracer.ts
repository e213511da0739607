import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

export type Tracing = { tracer: Tracer; flush: () => Promise<void> };

let tracing: Tracing | undefined;

/** Called before anything else of the process is loaded. Undefined ends it, for tests. */
export function setTracing(started: Tracing | undefined): void {
  tracing = started;
}

/** Whether this process records traces. Code may skip its hooks without, because it does not change after the start. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Sends the spans that wait. Without it the last five seconds of a process would be lost. */
export async function flushSpans(): Promise<void> {
  await tracing?.flush();
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

type SpanOptions = {
  kind: keyof typeof KINDS;
  attributes?: Attributes;
  /** The active span by default. */
  parent?: Context;
};

/** Runs the work inside a span, which ends with it. Which attributes leave the process: `allowed-attributes.ts`. */
export async function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const opened = openSpan(name, options);
  if (!opened) return work();
  try {
    return await context.with(opened.context, work);
  } catch (error) {
    markFailed(opened.span, error);
    throw error;
  } finally {
    opened.span.end();
  }
}

/** Opens a span inside a recorded trace only: work that also runs outside of requests and jobs starts no trace. */
export function runInChildSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return isRecording() ? runInSpan(name, options, work) : work();
}

type EndedSpan = { name: string; attributes: Attributes; durationMs: number; error?: unknown };

/** A span of the active trace for a call that has just ended. */
export function recordEndedSpan({ name, attributes, durationMs, error }: EndedSpan): void {
  if (!tracing || !isRecording()) return;
  const now = Date.now();
  const span = tracing.tracer.startSpan(name, { kind: KINDS.client, attributes, startTime: now - durationMs });
  if (error !== undefined) markFailed(span, error);
  span.end(now);
}

export type OpenSpan = { span: Span; /** In which the span is active. */ context: Context };

/** A span that its caller ends. Undefined without traces. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | undefined {
  if (!tracing) return undefined;
  const { kind, attributes = {}, parent = context.active() } = options;
  const span = tracing.tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
  return { span, context: trace.setSpan(parent, span) };
}

/** The kind of an error and nothing else of it: messages repeat addresses, values and rows. */
function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', describeKind(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function describeKind(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }; // errors of the system and of PostgreSQL have one
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : typeof error;
}

function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** For log lines. */
export function readTraceId(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
}

/** The active span in the form of W3C Trace Context, for another process. */
export function writeTraceparent(): { traceparent?: string } {
  if (!isTracing()) return {};
  const carrier: { traceparent?: string; tracestate?: string } = {};
  propagation.inject(context.active(), carrier);
  const { traceparent } = carrier;
  return traceparent === undefined ? {} : { traceparent };
}

/**
 * The context that another process has written. Anything else than a valid traceparent starts a trace. The header
 * `tracestate` is left out: it is free text, which could hold anything.
 */
export function readTraceparent(traceparent: unknown): Context {
  return typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}
