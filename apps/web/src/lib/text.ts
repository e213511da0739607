/** Adds the beginning of one more line, so that the member can continue it. */
export function appendPrompt(text: string, prompt: string): string {
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n'}${prompt}: `;
}

/** Prompts that are not in the text yet and fit into `max` characters. */
export function listUnusedPrompts(
  text: string,
  { prompts, max }: { prompts: readonly string[]; max: number },
): string[] {
  return prompts.filter((prompt) => !text.includes(`${prompt}:`) && countCharacters(appendPrompt(text, prompt)) < max);
}

/** The number of code points: an emoji counts as one, although it has two UTF-16 units. */
export function countCharacters(text: string): number {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what our limits count
  return [...text].length;
}

/** The `maxlength` with which a field with this text takes `max` characters: browsers count UTF-16 units. */
export function toMaxLength(text: string, max: number): number {
  return max + text.length - countCharacters(text);
}

/** 'November 15, 2026', in the reader's time zone. */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** Formats a calendar day without a time zone, such as '2026-11-15'. */
export function formatLongDay(day: string): string {
  return formatLongDate(new Date(`${day}T00:00`));
}
