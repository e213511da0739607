import { styleText } from 'node:util';

export type Colour = 'dim' | 'green' | 'yellow' | 'red' | 'cyan' | 'magenta' | 'blue';

const LEVEL_COLOURS: Record<string, Colour> = {
  debug: 'dim',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};
// On every line of one process the same, so of no interest to a person who watches it.
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'err']);

/** Plain text when the output is no terminal. */
export function coloured(text: string, colour: Colour): string {
  return styleText(colour, text, { stream: process.stdout });
}

/** One structured log line as a person likes to read it; any other line stays as it is. */
export function readableLogLine(line: string): string {
  const entry = parseEntry(line);
  if (entry === undefined) return line;
  const level = shown(entry.level);
  const time = new Date(shown(entry.time)).toTimeString().slice(0, 8);
  const details = Object.entries(entry)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]) => coloured(`${key}=${shown(value)}`, 'dim'));
  const shownLevel = coloured(level.toUpperCase().padEnd(5), LEVEL_COLOURS[level] ?? 'dim');
  return [time, shownLevel, shown(entry.msg), ...details, ...faultOf(entry)].join(' ');
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) && 'level' in entry && 'time' in entry ? entry : undefined;
  } catch {
    return undefined;
  }
}

function faultOf({ err }: Record<string, unknown>): string[] {
  return isRecord(err) ? [`\n${shown(err.stack ?? err.message ?? err)}`] : [];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
