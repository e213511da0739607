import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured lines, on standard output by default. Ids only: no names, addresses, coordinates, tokens or bodies. */
export function createLogger(
  level: string,
  name: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    name,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    // A second line of defence: our code does not log these, but the error object of a library may contain them.
    redact: { paths: ['*.headers.authorization', 'err.config', '*.password', '*.token'], censor: '[removed]' },
  };
  return pino(options, destination);
}

/**
 * An error as it is logged. PostgreSQL puts the whole row into `detail` and `where`, with e-mail addresses and hashes, so
 * only the fields that name the violated rule are taken.
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
