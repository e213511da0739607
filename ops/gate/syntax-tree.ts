import { parseAst } from 'vitest/node';

/** A node of a syntax tree (ESTree with TypeScript). Only its type is certain. */
export type SyntaxNode = { type: string; [part: string]: unknown };

export type SourceText = { path: string; text: string };

/** The top-level statements of a source file. */
export function statementsOf({ path, text }: SourceText): SyntaxNode[] {
  const program: unknown = parseAst(text, { lang: languageOf(path) }, path);
  return isNode(program) && Array.isArray(program.body) ? program.body.filter(isNode) : [];
}

function languageOf(path: string): 'tsx' | 'ts' | 'js' {
  if (path.endsWith('.tsx')) return 'tsx';
  return path.endsWith('.ts') ? 'ts' : 'js';
}

/** A node and everything below it, outermost first. */
export function* nodesBelow(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isNode(child)) yield* nodesBelow(child);
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What a string or template literal says; the parts a template fills in are left out. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw).join(' ');
}

/** The dotted name of `a.b.c`, or of a plain identifier. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const [object, property] = [nameOf(node.object), nameOf(node.property)];
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}
