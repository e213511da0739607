import { isNode, walkNodes, type SyntaxNode } from '@ballpark/ops/gate/syntax-tree';
import { isTest, type Rule, type SourceFile } from './repo.ts';

const INDEFINITE_PRONOUN = /\bwhom?ever\b|\b(?:no|some|any|every)body\b/gi;
const PREPOSITION = /[a-z0-9](?:Of|For|By|From|With|About|Beside)$/;
const ESTABLISHED_NAME = /^(?:wait|group|sort|order|filter|key)(?:For|By)$/;
const MOST_FILES_IN_A_FOLDER = 28;

/** A comment that names its actor (client, caller, worker, database) can be checked against the code. */
export const noIndefinitePronouns: Rule = (repo) => [
  ...repo.sources.flatMap((file) => findPronouns(file.path, readComments(file).join('\n'))),
  ...repo.docs.flatMap(({ path, text }) => findPronouns(path, text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, ''))),
];

/** A function is named by a verb and a noun: `toPayload`, not `payloadOf`. */
export const noFunctionNameEndsInAPreposition: Rule = (repo) =>
  repo.sources.flatMap((file) =>
    listNodes(file)
      .map(readFunctionName)
      .filter((name) => name !== undefined && PREPOSITION.test(name) && !ESTABLISHED_NAME.test(name))
      .map((name) => `${file.path}: ${name}`),
  );

/** Routes and screens are lists by nature: one file per address. */
export const foldersStaySmall: Rule = (repo) => {
  const counted = repo.sources.filter(
    (file) => !isTest(file) && !/\/(?:routes|screens)\/|^demo\/catalogue\//.test(file.path),
  );
  const folders = Map.groupBy(counted, ({ path }) => path.split('/').slice(0, -1).join('/'));
  return [...folders]
    .filter(([, files]) => files.length > MOST_FILES_IN_A_FOLDER)
    .map(([folder, files]) => `${folder} has ${files.length} source files`);
};

function findPronouns(path: string, text: string): string[] {
  return [...text.matchAll(INDEFINITE_PRONOUN)].map(([word]) => `${path}: ${word.toLowerCase()}`);
}

/** The syntax tree has no comments, so the rest of the text is searched once every string and pattern is blank. */
function readComments(file: SourceFile): string[] {
  let code = file.text;
  for (const { type, start, end } of listNodes(file)) {
    if (!['Literal', 'TemplateElement', 'JSXText'].includes(type)) continue;
    if (typeof start !== 'number' || typeof end !== 'number') continue;
    code = `${code.slice(0, start)}${' '.repeat(end - start)}${code.slice(end)}`;
  }
  return code.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? [];
}

function listNodes(file: SourceFile): SyntaxNode[] {
  return file.statements.flatMap((statement) => [...walkNodes(statement)]);
}

/** The name a function is given where it is written: a declaration, a variable, or a member of an object or a class. */
function readFunctionName(node: SyntaxNode): string | undefined {
  if (node.type === 'FunctionDeclaration') return readIdentifier(node.id);
  if (node.type === 'VariableDeclarator') return isFunction(node.init) ? readIdentifier(node.id) : undefined;
  if (!['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)) return undefined;
  return isFunction(node.value) && node.computed !== true ? readIdentifier(node.key) : undefined;
}

function isFunction(node: unknown): boolean {
  return isNode(node) && ['ArrowFunctionExpression', 'FunctionExpression'].includes(node.type);
}

function readIdentifier(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
}
