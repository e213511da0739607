import { parseAst } from 'vitest/node';

/** A node of a syntax tree (ESTree with TypeScript). Only `type` is known; the other properties depend on it. */
export type SyntaxNode = { type: string; [part: string]: unknown };

export type SourceText = { path: string; text: string };

/** Parses a source file into its top-level statements. */
export function parseStatements({ path, text }: SourceText): SyntaxNode[] {
  const program: unknown = parseAst(text, { lang: pickLanguage(path) }, path);
  return isNode(program) && Array.isArray(program.body) ? program.body.filter(isNode) : [];
}

function pickLanguage(path: string): 'tsx' | 'ts' | 'js' {
  if (path.endsWith('.tsx')) return 'tsx';
  return path.endsWith('.ts') ? 'ts' : 'js';
}

/** Yields a node and all its descendants, outermost first. */
export function* walkNodes(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isNode(child)) yield* walkNodes(child);
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Reads the text of a string or template literal, without the expressions of the template. */
export function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw).join(' ');
}

/** Reads the dotted name of `a.b.c` or the name of an identifier. */
export function readName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const [object, property] = [readName(node.object), readName(node.property)];
  return object === undefined || property === undefined ? undefined : `${object}.${property}`;
}
