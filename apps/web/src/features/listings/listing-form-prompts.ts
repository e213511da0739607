import { DESCRIPTION_MAX } from '@ballpark/rules/listings';
import { lengthOf } from '../../lib/text-length.ts';

/** The description with the beginning of one more line, for the member to go on writing. */
export function withPrompt(description: string, prompt: string): string {
  const before = description.trimEnd();
  return `${before}${before === '' ? '' : '\n'}${prompt}: `;
}

/** Prompts that are not in the description yet and still fit. */
export function promptsLeft(description: string, prompts: readonly string[]): string[] {
  return prompts.filter(
    (prompt) => !description.includes(`${prompt}:`) && lengthOf(withPrompt(description, prompt)) < DESCRIPTION_MAX,
  );
}
