import type { Claim } from '../../kit/proof-run.ts';
import type { Box } from './box.ts';
import { MISSING_MIGRATION } from './mistakes.ts';

/** The last `restart` waits a minute for the first process. Its port is asked all the time. */
const UPGRADE = `
  ( while sleep 0.05; do curl -s -o /dev/null -w '%{http_code}\n' http://127.0.0.1:16001/health/ready || true; done ) > /root/answers &
  asking=$!
  /opt/ballpark/current/deploy/switch-release --keep-schema v0.2.0 && echo switched || echo stopped
  kill $asking
  curl -s -o /dev/null -w 'second %{http_code}\n' http://127.0.0.1:16002/health/ready
  awk '$1 != 200 { away++ } away && $1 == 200 { ready++ } END { print "away " away + 0 ", ready again " ready + 0 }' /root/answers`;

/** An upgrade whose migration is missing stops at the first process, which is never reported ready. The other one serves on. */
export async function judgeOldSchema(box: Box): Promise<Claim[]> {
  const output = await box.type(`${MISSING_MIGRATION.make}
    ${UPGRADE}
    ${MISSING_MIGRATION.undo}
    systemctl restart ballpark-api@1`);
  return [
    [
      output.includes('stopped') && output.includes('Stopped while restarting ballpark-api@1'),
      `an upgrade without its migration stops at the first process: ${output}`,
    ],
    [/away [1-9]\d*, ready again 0$/m.test(output), `that process is never reported ready: ${output}`],
    [output.includes('second 200'), `the other process serves on: ${output}`],
  ];
}
