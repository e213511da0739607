const PARTS_TO_SHORTEN = 3;

/** A location as a card shows it: of three or more parts between commas only the first and the last. */
export function shortenLocation(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length >= PARTS_TO_SHORTEN ? `${parts[0]}, ${parts[parts.length - 1]}` : location;
}
