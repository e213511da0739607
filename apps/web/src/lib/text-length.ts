/** How many characters a text has for whoever reads it: an emoji is one, although it takes two units. */
export function countCharacters(text: string): number {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what our limits count
  return [...text].length;
}

/** The `maxlength` that lets a field holding this text take `max` characters: browsers count units there. */
export function toMaxLength(text: string, max: number): number {
  return max + text.length - countCharacters(text);
}
