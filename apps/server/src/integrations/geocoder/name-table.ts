/**
 * Hundreds of thousands of names in a few flat arrays: about 25 bytes a name where a string in a sorted list of objects
 * takes over 100. Names are UTF-8, whose bytes sort like its characters.
 */
export type NameTable = {
  bytes: Uint8Array;
  /** In the order of the names: where each begins, how long it is, and whose it is. */
  starts: Uint32Array;
  lengths: Uint8Array;
  owners: Uint32Array;
};

export type NameTableBuilder = {
  add: (name: string, owner: number) => void;
  /** Sorts what was added; `pause` is called often enough to let others run. */
  finish: (pause: () => Promise<void>) => Promise<NameTable>;
};

/** No city is found by typing this much of its name. */
const LONGEST_NAME_BYTES = 255;

export function createNameTableBuilder(): NameTableBuilder {
  let table: NameTable = allocate(1 << 16, 1 << 12);
  let [usedBytes, usedNames] = [0, 0];
  return {
    add: (name, owner) => {
      if (usedBytes + LONGEST_NAME_BYTES > table.bytes.length || usedNames === table.starts.length) table = grow(table);
      const space = table.bytes.subarray(usedBytes, usedBytes + LONGEST_NAME_BYTES);
      const { read, written } = ENCODER.encodeInto(name, space);
      if (read < name.length || written === 0) return;
      table.starts[usedNames] = usedBytes;
      table.lengths[usedNames] = written;
      table.owners[usedNames] = owner;
      usedBytes += written;
      usedNames += 1;
    },
    finish: (pause) => sorted({ ...table, bytes: table.bytes.slice(0, usedBytes) }, usedNames, pause),
  };
}

/** The names that begin with `prefix` as a range of the table: `from` inclusive, `to` exclusive. */
export function namesBeginningWith(table: NameTable, prefix: string): { from: number; to: number } {
  const wanted = ENCODER.encode(prefix);
  return {
    from: firstWhere(table, (name) => compareBeginning(table, name, wanted) >= 0),
    to: firstWhere(table, (name) => compareBeginning(table, name, wanted) > 0),
  };
}

const ENCODER = new TextEncoder();

function allocate(bytes: number, names: number): NameTable {
  return {
    bytes: new Uint8Array(bytes),
    starts: new Uint32Array(names),
    lengths: new Uint8Array(names),
    owners: new Uint32Array(names),
  };
}

function grow(table: NameTable): NameTable {
  const larger = allocate(table.bytes.length * 2, table.starts.length * 2);
  larger.bytes.set(table.bytes);
  larger.starts.set(table.starts);
  larger.lengths.set(table.lengths);
  larger.owners.set(table.owners);
  return larger;
}

/** First into one heap per two leading bytes, then each heap by itself: no single step is long. */
async function sorted(table: NameTable, count: number, pause: () => Promise<void>): Promise<NameTable> {
  const { order, ends } = heapUp(table, count);
  await pause();
  let from = 0;
  for (const to of ends) {
    const heap = order.subarray(from, to);
    from = to;
    if (heap.length < 2) continue;
    heap.sort((one, other) => compareNames(table, one, other));
    await pause();
  }
  return inOrder(table, order);
}

function inOrder(table: NameTable, order: Uint32Array): NameTable {
  const arranged = { ...allocate(0, order.length), bytes: table.bytes };
  for (let place = 0; place < order.length; place += 1) {
    const name = order[place] ?? 0;
    arranged.starts[place] = table.starts[name] ?? 0;
    arranged.lengths[place] = table.lengths[name] ?? 0;
    arranged.owners[place] = table.owners[name] ?? 0;
  }
  return arranged;
}

function heapUp(table: NameTable, count: number): { order: Uint32Array; ends: Uint32Array } {
  const heapOf = (name: number) => {
    const start = table.starts[name] ?? 0;
    const second = (table.lengths[name] ?? 0) > 1 ? (table.bytes[start + 1] ?? 0) : 0;
    return (table.bytes[start] ?? 0) * 256 + second;
  };
  const next = new Uint32Array(256 * 256 + 1);
  for (let name = 0; name < count; name += 1) {
    const after = heapOf(name) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let heap = 1; heap < next.length; heap += 1) next[heap] = (next[heap] ?? 0) + (next[heap - 1] ?? 0);
  const order = new Uint32Array(count);
  for (let name = 0; name < count; name += 1) {
    const heap = heapOf(name);
    const position = next[heap] ?? 0;
    order[position] = name;
    next[heap] = position + 1;
  }
  // Each heap's counter has moved from its beginning to its end.
  return { order, ends: next.subarray(0, 256 * 256) };
}

function compareNames({ bytes, starts, lengths }: NameTable, one: number, other: number): number {
  const [startOne, startOther] = [starts[one] ?? 0, starts[other] ?? 0];
  const [lengthOne, lengthOther] = [lengths[one] ?? 0, lengths[other] ?? 0];
  const both = Math.min(lengthOne, lengthOther);
  for (let at = 0; at < both; at += 1) {
    const difference = (bytes[startOne + at] ?? 0) - (bytes[startOther + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return lengthOne - lengthOther;
}

/** Below, at or above 0 as the name sorts before, begins with, or sorts after what is wanted. */
function compareBeginning({ bytes, starts, lengths }: NameTable, name: number, wanted: Uint8Array): number {
  const [start, length] = [starts[name] ?? 0, lengths[name] ?? 0];
  for (let at = 0; at < wanted.length; at += 1) {
    if (at === length) return -1;
    const difference = (bytes[start + at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first name for which `holds`, which holds for every later one too. */
function firstWhere({ starts }: NameTable, holds: (name: number) => boolean): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
