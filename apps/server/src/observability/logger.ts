import pino, { type DestinationStream, type Logger } from 'pino';
import { isTracing, readTraceId } from './tracing/tracer.ts';

export type { Logger };

/** Bytes of lines that are gathered before they are written, and how long a line waits for others. */
const GATHERED_BYTES = 8_192;
const GATHERED_MS = 200;
/** The level of warnings in pino. */
const WARN_LEVEL = 40;

type Output = DestinationStream & {
  flushSync?: () => void;
  /** Writes what was gathered after a moment. */
  flushSoon?: () => void;
};

let standardOutput: Output | undefined;

/** Lines are gathered: writing each one at once takes more time than building it. Warnings do not wait. */
function openStandardOutput(): Output {
  if (standardOutput) return standardOutput;
  const output = pino.destination({ dest: 1, sync: true, minLength: GATHERED_BYTES });
  process.once('exit', () => output.flushSync());
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    output.flush();
  };
  // A timer per line that is first in its batch, instead of an interval: a process that writes nothing stays asleep.
  const flushSoon = () => void (timer ??= setTimeout(flush, GATHERED_MS).unref());
  standardOutput = Object.assign(output, { flushSoon });
  return standardOutput;
}

/** Structured lines, on standard output by default. Ids only: no names, addresses, coordinates, tokens or bodies. */
export function createLogger(level: string, name: string, destination: Output = openStandardOutput()): Logger {
  const options = {
    level,
    name,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    ...(isTracing() && { mixin: readTraceId }),
    hooks: {
      // oxlint-disable-next-line max-params -- the signature is pino's
      logMethod(this: Logger, args: Parameters<pino.LogFn>, write: pino.LogFn, lineLevel: number) {
        write.apply(this, args);
        if (lineLevel >= WARN_LEVEL) destination.flushSync?.();
        else destination.flushSoon?.();
      },
    },
    // A second line of defence: our code does not log these, but the error object of a library may contain them.
    redact: { paths: ['*.headers.authorization', 'err.config', '*.password', '*.token'], censor: '[removed]' },
  };
  return pino(options, destination);
}

/**
 * An error as it is logged; the queue emits copies of errors as plain objects. PostgreSQL puts the whole row into `detail` and `where`, with e-mail addresses and hashes, so
 * only the fields that name the violated rule are taken.
 */
export function describeError(error: unknown): object {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  if (!('message' in error)) return { message: describeContents(error) };
  const { message } = error;
  const facts = Object.entries(error).filter(([key]) => FACTS.has(key));
  const name = error instanceof Error ? { name: error.name } : {};
  const stack = 'stack' in error ? { stack: error.stack } : {};
  const cause = 'cause' in error && error.cause !== undefined ? { cause: describeError(error.cause) } : {};
  return { ...name, message, ...stack, ...Object.fromEntries(facts), ...cause };
}

const FACTS = new Set(['code', 'constraint', 'table', 'column', 'statusCode', 'queue']);

/** Describes an error without its values, which may be personal. */
function describeContents(thrown: object): string {
  if (Array.isArray(thrown)) return `an array of ${thrown.length}`;
  const keys = Object.keys(thrown);
  return keys.length === 0 ? 'an empty object' : `an object with ${keys.join(', ')}`;
}
