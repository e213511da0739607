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

/** How many characters a text has for whoever reads it: an emoji is one, although it takes two units. */
export function countCharacters(text: string): number {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what our limits count
  return [...text].length;
}

/** The `maxlength` that lets a field holding this text take `max` characters: browsers count units there. */
export function toMaxLength(text: string, max: number): number {
  return max + text.length - countCharacters(text);
}

/** 'November 15, 2026', the day it is for whoever reads it. */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** The same for a day that is one everywhere, as in '2026-11-15'. */
export function formatLongDay(day: string): string {
  return formatLongDate(new Date(`${day}T00:00`));
}
