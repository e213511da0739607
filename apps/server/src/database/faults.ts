import { DatabaseError } from 'pg';

/** Serialisation failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
const UNAVAILABLE_CLASSES = ['08', '53', '57'];
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** A standby after a fail-over. */
const READ_ONLY = '25006';
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
/** node-postgres sets no code for these: https://github.com/brianc/node-postgres/blob/master/packages/pg-pool/index.js */
const CLIENT_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
];

/** Whether running the whole transaction again may succeed. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);
}

/** Whether PostgreSQL is down or overloaded, as opposed to a wrong statement. The queue emits copies of errors. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (SQLSTATE.test(code)) return code === READ_ONLY || UNAVAILABLE_CLASSES.some((prefix) => code.startsWith(prefix));
  const message = 'message' in error ? String(error.message) : '';
  return SYSTEM_CODES.has(code) || CLIENT_MESSAGES.some((known) => message.includes(known));
}

/** No program listens there, it hangs up at once, or PostgreSQL starts or stops. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P03',
]);

/** Whether PostgreSQL is certainly away. A timeout is no proof of it: this process or the server may only be busy. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNREACHABLE_CODES.has(String(error.code))) return true;
  return error.message === 'Connection terminated unexpectedly';
}

/** Whether the statement broke the unique constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;
}
