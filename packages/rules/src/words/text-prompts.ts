/** Beginnings of lines that a form offers for a description and for a note. */
export const DESCRIPTION_PROMPTS = ['Age', 'Condition', 'Includes'] as const;
export const NOTE_PROMPTS = ['Sold one', 'Condition', 'Season'] as const;

/**
 * Removes the prompt lines that the member did not continue. Text on the same line or on the next one continues a
 * prompt; a blank line and another prompt do not.
 */
export function dropEmptyPrompts(text: string, prompts: readonly string[]): string {
  const lines = text.split('\n');
  const isBare = (line: string) => prompts.some((prompt) => line.trimEnd() === `${prompt}:`);
  const isPrompted = (line: string) => prompts.some((prompt) => line.startsWith(`${prompt}:`));
  const isAnswer = (line = '') => line.trim() !== '' && !isPrompted(line);
  return lines
    .filter((line, index) => !isBare(line) || isAnswer(lines[index + 1]))
    .join('\n')
    .trim();
}
