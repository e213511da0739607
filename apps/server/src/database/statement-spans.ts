import { AliasNode, type LogEvent, type OperationNode, type RootOperationNode, TableNode } from 'kysely';
import { isTracing, recordEndedSpan, runInChildSpan } from '../observability/tracing/tracer.ts';

const SYSTEM = { 'db.system.name': 'postgresql' };

const RAW_OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'lock']);

/** Runs a prepared statement inside a span with its name. */
export function traceStatement<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const attributes = { ...SYSTEM, 'db.query.summary': name };
  return runInChildSpan(`statement ${name}`, { kind: 'client', attributes }, work);
}

/**
 * A span for a query of Kysely: what it does, and to which table. It is read from the tree of the query, so neither the text
 * nor a value can be in it.
 */
export function recordQuery(event: LogEvent): void {
  const { query } = event.query;
  const operation = describeOperation(query, event.query.sql);
  const table = findTable(query);
  recordEndedSpan({
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      ...SYSTEM,
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
    durationMs: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  });
}

function describeOperation({ kind }: RootOperationNode, text: string): string {
  if (kind !== 'RawNode') return kind.replace(/(Query)?Node$/, '').toLowerCase();
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return RAW_OPERATIONS.has(word) ? word : 'other';
}

function findTable(query: RootOperationNode): string | undefined {
  switch (query.kind) {
    case 'SelectQueryNode':
      return readTable(query.from?.froms[0]);
    case 'InsertQueryNode':
      return readTable(query.into);
    case 'UpdateQueryNode':
      return readTable(query.table);
    case 'DeleteQueryNode':
      return readTable(query.from.froms[0]);
    default:
      return undefined;
  }
}

/** Undefined for a query in place of a table. */
function readTable(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (AliasNode.is(node)) return readTable(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
