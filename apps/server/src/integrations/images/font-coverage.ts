const TABLES_AT = 12;
const TABLE_BYTES = 16;
const SEGMENTS = 4;

/** The code points that a TrueType font has, from its `cmap` table. Others would be drawn as a box. */
export function readLetters(font: Buffer): ReadonlySet<number> {
  const cmap = findTable(font, 'cmap');
  const letters = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (subtable.readUInt16BE(0) === SEGMENTS) addSegments(subtable, letters);
  }
  return letters;
}

function findTable(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = font.subarray(TABLES_AT + index * TABLE_BYTES);
    if (entry.toString('latin1', 0, 4) === name) return font.subarray(entry.readUInt32BE(8));
  }
  throw new Error(`the font has no table ${name}`);
}

/** Format 4: ranges of code points, as four arrays (with two bytes of padding after the first). */
function addSegments(table: Buffer, letters: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  for (let at = 0; at < bytes; at += 2) {
    const last = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + bytes + at);
    const delta = table.readUInt16BE(16 + 2 * bytes + at);
    const offsetAt = 16 + 3 * bytes + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let letter = first; letter <= last && letter < 0xffff; letter += 1) {
      const glyph =
        offset === 0 ? (letter + delta) & 0xffff : table.readUInt16BE(offsetAt + offset + 2 * (letter - first));
      if (glyph !== 0) letters.add(letter);
    }
  }
}
