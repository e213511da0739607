/** One server-sent event. */
export type ServerEvent = { event: string; data: string };

/** Takes a stream of events apart, whatever pieces it comes in. Comments and fields nobody knows are left out. */
export function createEventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const takeLine = (line: string): ServerEvent | undefined => {
    if (line === '') {
      const taken = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : undefined;
      event = '';
      data = [];
      return taken;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return undefined;
  };

  return (piece) => {
    const text = rest + piece;
    // A carriage return at the end may be half of a line's end.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(complete.length);
    return lines.flatMap((line) => takeLine(line) ?? []);
  };
}
