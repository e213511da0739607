/** Appends the beginning of a new line, which the member completes. */
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

/** Counts code points: an emoji is one character, although it takes two UTF-16 units. */
export function countCharacters(text: string): number {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what our limits count
  return [...text].length;
}

/** The `maxlength` that lets a field holding this text take `max` characters: browsers count units there. */
export function toMaxLength(text: string, max: number): number {
  return max + text.length - countCharacters(text);
}

/** 'November 15, 2026', in the reader's time zone. */
export function formatLongDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** The same for a day that is one everywhere, as in '2026-11-15'. */
export function formatLongDay(day: string): string {
  return formatLongDate(new Date(`${day}T00:00`));
}
