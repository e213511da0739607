import { DatabaseError } from 'pg';

const RETRYABLE = new Set(['40001', '40P01']);

/** Connection exceptions, not enough resources, operator intervention, read-only after a fail-over. */
const UNAVAILABLE_CLASSES = ['08', '53', '57'];
const READ_ONLY = '25006';
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
/** node-postgres gives these no code: https://github.com/brianc/node-postgres/blob/master/packages/pg-pool/index.js */
const CLIENT_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
];

/** Whether running the whole transaction again may well succeed (serialisation failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);
}

/** Whether PostgreSQL is away or too busy, rather than our statement wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    return code === READ_ONLY || UNAVAILABLE_CLASSES.some((prefix) => code.startsWith(prefix));
  }
  const code = 'code' in error ? String(error.code) : '';
  return SYSTEM_CODES.has(code) || CLIENT_MESSAGES.some((message) => error.message.includes(message));
}

/** Whether the statement broke the unique constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
}
