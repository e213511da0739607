import { describe, expect, test } from 'vitest';
import { createEventReader } from './event-lines.ts';

const TWO = 'event: sight\ndata: {"isClear":true}\n\nevent: changed\ndata: {"what":"closing"}\n\n';
const READ = [
  { event: 'sight', data: '{"isClear":true}' },
  { event: 'changed', data: '{"what":"closing"}' },
];

describe('a stream of events', () => {
  test('is the same in one piece, in two at every border, and letter by letter', () => {
    for (const text of [TWO, TWO.replaceAll('\n', '\r\n'), TWO.replaceAll('\n', '\r')]) {
      // A carriage return at the very end is told from half a line's end by what follows.
      const whole = `${text}:`;
      for (let border = 0; border <= whole.length; border += 1) {
        const read = createEventReader();
        expect([...read(whole.slice(0, border)), ...read(whole.slice(border))]).toEqual(READ);
      }
      const read = createEventReader();
      expect(whole.split('').flatMap((letter) => read(letter))).toEqual(READ);
    }
  });

  test('may hold comments, unknown fields, data of several lines and events without a name', () => {
    const read = createEventReader();
    expect(read(':\n\n: a comment\n\nid: 7\nretry: 5\ndata:one\ndata: two\n\n')).toEqual([
      { event: 'message', data: 'one\ntwo' },
    ]);
    expect(read('event: nothing\n\ndata\n\n')).toEqual([{ event: 'message', data: '' }]);
  });
});
