import pino, { type Logger } from 'pino';

export type { Logger };

/** Structured lines on standard output. Ids only: no names, addresses, coordinates, tokens or bodies. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    name,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A second line of defence: nothing of ours logs these, a library's error object might carry them.
    redact: { paths: ['*.headers.authorization', 'err.config', '*.password', '*.token'], censor: '[removed]' },
  });
}
