import { type Claim, printTable } from '../../kit/proof-run.ts';
import type { Box } from './box.ts';

/** Seconds of processor time, the middle of ten. */
export type Start = { what: string; seconds: number; most: number };

const TURNS = 10;

/** Each prints the processor time of one start. The clock of a process counts in hundredths. */
const STARTS = [
  {
    what: 'ballpark --help',
    most: 0.6,
    script: timeCommand('ballpark --help'),
  },
  {
    what: 'ballpark doctor',
    most: 2,
    script: timeCommand('ballpark doctor --api-processes 2'),
  },
  {
    what: 'API until it is ready',
    most: 2.5,
    script: timeUnit('ballpark-api@2', '@2'),
  },
  {
    what: 'worker until it is ready',
    most: 2.5,
    script: timeUnit('ballpark-worker', '16100'),
  },
];

function timeCommand(command: string): string {
  return `TIMEFORMAT='%U %S'; { time ${command} > /dev/null; } 2>&1 | awk '{ print $1 + $2 }'`;
}

function timeUnit(unit: string, port: string): string {
  return `systemctl restart ${unit}; ballpark ready 60 ${port}
    awk '{ print ($14 + $15) / 100 }' "/proc/$(systemctl show --property MainPID --value ${unit})/stat"`;
}

/** In turns, so that a busy moment of the machine meets all of them. */
export async function measureStarts({ type }: Box): Promise<Start[]> {
  const found = STARTS.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, { script }] of STARTS.entries()) found[index]?.push(Number(await type(script)));
  }
  const starts = STARTS.map(({ what, most }, index) => {
    const sorted = (found[index] ?? []).toSorted((one, other) => one - other);
    return { what, most, seconds: sorted[TURNS / 2] ?? Infinity };
  });
  printTable(
    ['processor time', 'seconds', 'at most'],
    starts.map(({ what, seconds, most }) => [what, seconds, most]),
  );
  const stack = await type(`${FAIL} 2>&1 | grep -m 1 -o '[a-z-]*[.]ts:[0-9]*' || true`);
  const missing = stack === '' ? 1 : 0;
  return [...starts, { what: `stack traces without lines of the source (${stack})`, seconds: missing, most: 0 }];
}

/** An API process that logs an error of our own: it does not reach the storage. */
const FAIL = `timeout 30 setpriv --reuid=ballpark --regid=ballpark --init-groups env S3_ENDPOINT=http://127.0.0.1:1 \
  /opt/ballpark/current/bin/ballpark api 9`;

export function judgeStarts(starts: readonly Start[]): Claim[] {
  return starts.map(({ what, seconds, most }) => [seconds <= most, `${what}: at most ${most} (${seconds})`]);
}
