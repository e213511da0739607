import { isNode, nameOf, nodesBelow, textOf, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';

const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const RAW_WRITE =
  /\b(?:insert into|delete from|merge into|truncate(?: table)?)\s+"?([a-z_.]+)|\bupdate\s+"?([a-z_.]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/g;

/** Stands for a table name that is computed and so cannot be read from the code. */
export const COMPUTED = '(computed)';

/** The tables a piece of code writes, through the query builder or in raw SQL. */
export function writtenTables(node: SyntaxNode): string[] {
  return [...nodesBelow(node)].flatMap((part) => [
    ...(WRITES.has(methodOf(part)) ? firstArgumentOf(part) : []),
    ...rawTables(part, RAW_WRITE),
  ]);
}

/** The last name of a method call: `insertInto` of `trx.insertInto('member')`. */
function methodOf(node: SyntaxNode): string {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return '';
  return nameOf(node.callee.property) ?? '';
}

function firstArgumentOf(call: SyntaxNode): string[] {
  const first: unknown = Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  if (!isNode(first)) return [];
  const names = first.type === 'ArrayExpression' && Array.isArray(first.elements) ? first.elements : [first];
  return names.map((name) => textOf(name)?.split(' ')[0] ?? COMPUTED);
}

function rawTables(node: SyntaxNode, pattern: RegExp): string[] {
  if (node.type !== 'TaggedTemplateExpression' || !/^sql(Text)?\b/.test(nameOf(node.tag) ?? '')) return [];
  const sql = (textOf(node.quasi) ?? '').replaceAll(/\s+/g, ' ').toLowerCase();
  return [...sql.matchAll(pattern)].map(([, first, second]) => first ?? second ?? COMPUTED);
}
