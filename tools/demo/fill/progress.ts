import type { Progress } from './fill-town.ts';

type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

const WIDTH = 30;

/** Draws a progress bar on a terminal; otherwise writes one line at the end of each part. */
export function createProgress(terminal: Terminal): Progress {
  let [what, total, done, startedAt] = ['', 0, 0, 0];
  const draw = () => {
    const filled = Math.round((WIDTH * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    terminal.write(`\r\u001B[K${what.padEnd(24)} ${bar} ${done} of ${total}`);
  };
  return {
    begin: (name, count) => {
      [what, total, done, startedAt] = [name, count, 0, performance.now()];
      if (terminal.isTTY === true) draw();
    },
    advance: () => {
      done += 1;
      if (terminal.isTTY === true) draw();
    },
    end: () => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const start = terminal.isTTY === true ? '\r\u001B[K' : '';
      terminal.write(`${start}${what.padEnd(24)} ${done} in ${seconds} s\n`);
    },
  };
}
