import pino, { type Logger } from 'pino';

export type { Logger };

/** Structured lines on standard output. Ids only: no names, addresses, coordinates, tokens or bodies. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    name,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    // A second line of defence: nothing of ours logs these, a library's error object might carry them.
    redact: { paths: ['*.headers.authorization', 'err.config', '*.password', '*.token'], censor: '[removed]' },
  });
}

/**
 * What a log needs of an error. PostgreSQL puts the whole row into `detail` and `where`, addresses and hashes included,
 * so that only what names the rule that was broken is taken.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const facts = Object.entries(error).filter(([key]) =>
    ['code', 'constraint', 'table', 'column', 'statusCode'].includes(key),
  );
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name, message, stack, ...Object.fromEntries(facts), ...cause };
}
