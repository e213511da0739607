import { countCharacters } from './text-length.ts';

/** The text with the beginning of one more line, for whoever writes it to go on. */
export function appendPrompt(text: string, prompt: string): string {
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n'}${prompt}: `;
}

/** Prompts that are not in the text yet and still fit into so many characters. */
export function listUnusedPrompts(
  text: string,
  { prompts, max }: { prompts: readonly string[]; max: number },
): string[] {
  return prompts.filter((prompt) => !text.includes(`${prompt}:`) && countCharacters(appendPrompt(text, prompt)) < max);
}
