import { contactMessage } from '@ballpark/contracts/contact';
import type { TypedText } from '../../lib/hooks/use-submit-once.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof FIELDS)[number];

/** What is wrong with which field, in the words of the contract. */
export type ContactProblems = { [Field in ContactField]?: string | undefined };

/** What was typed, if it can be sent, and otherwise what is wrong with it. */
export function readContactForm(typed: TypedText) {
  const written = {
    ...Object.fromEntries(FIELDS.map((field) => [field, typed(field)])),
    ...(typed('website') !== '' && { website: typed('website') }),
  };
  const { data, error } = contactMessage.safeParse(written);
  if (data) return { message: data };
  const issues = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  // The first sentence about a field is the one that counts.
  return { problems: problemsAbout(Object.fromEntries(issues.toReversed())) };
}

/** What the server found wrong, as far as it is about a field of the form. */
export function problemsAbout(fields: Record<string, string>): ContactProblems {
  return Object.fromEntries(FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]])));
}

/** The field to go back to. */
export function firstProblem(problems: ContactProblems): ContactField | undefined {
  return FIELDS.find((field) => problems[field] !== undefined);
}
