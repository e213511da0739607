import { isNode, readName, walkNodes, readText, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';

const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const RAW_WRITE =
  /\b(?:insert into|delete from|merge into|truncate(?: table)?)\s+"?([a-z_.]+)|\bupdate\s+"?([a-z_.]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g;

/** Placeholder for a computed table name, which cannot be read from the code. */
export const COMPUTED = '(computed)';

/** Finds the tables that a piece of code writes, with the query builder or in raw SQL. */
export function findWrittenTables(node: SyntaxNode): string[] {
  return [...walkNodes(node)].flatMap((part) => [
    ...(WRITES.has(readMethod(part)) ? readFirstArgument(part) : []),
    ...findRawTables(part, RAW_WRITE),
  ]);
}

/** Reads the method of a call: `insertInto` in `trx.insertInto('member')`. */
function readMethod(node: SyntaxNode): string {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return '';
  return readName(node.callee.property) ?? '';
}

function readFirstArgument(call: SyntaxNode): string[] {
  const first: unknown = Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  if (!isNode(first)) return [];
  const names = first.type === 'ArrayExpression' && Array.isArray(first.elements) ? first.elements : [first];
  return names.map((name) => readText(name)?.split(' ')[0] ?? COMPUTED);
}

function findRawTables(node: SyntaxNode, pattern: RegExp): string[] {
  if (node.type !== 'TaggedTemplateExpression' || !/^sql(Text)?\b/.test(readName(node.tag) ?? '')) return [];
  const sql = (readText(node.quasi) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
  return [...sql.matchAll(pattern)].map(([, first, second]) => first ?? second ?? COMPUTED);
}
