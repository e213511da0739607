import { forgotPassword, login, resetPassword } from '@ballpark/contracts/accounts';
import { VARIABLES } from '@ballpark/server/config/variables';
import { preparePeople, randomEmail } from '../../kit/actors/people.ts';
import { type HeldAnswer, type HeldRequest, openHoldingConnection } from '../../kit/http/held-requests.ts';
import { type Claim, listMissed, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { printRecords } from '../../kit/report.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { computeAreaUnderCurve, findSmallestVisibleDelay, median } from '../../kit/statistics.ts';

/** The band is a little under three standard deviations of the AUC of two equal lists of this length. */
const FULL = { each: 500, band: 0.05 };
const SMALL = { each: 150, band: 0.12 };
const CONTROL_EACH = 30;
/** The first requests are not measured: the process compiles code, connects and fills its caches. */
const WARM_UPS = 30;

/** The production cost of hashing: the time of the hash could reveal the account. */
const COST = {
  PASSWORD_MEMORY_KIB: VARIABLES.PASSWORD_MEMORY_KIB.fallback ?? '',
  PASSWORD_PASSES: VARIABLES.PASSWORD_PASSES.fallback ?? '',
};

/** Beyond the limit a link is sent for each attempt, if there is an account. The two processes share the count of the client. */
const BEYOND_LIMIT = { LIMIT_SIGN_IN: '1/86400', LIMIT_SIGN_IN_LINK_PER_CLIENT: '100000/86400' };
const WITHIN_LIMIT = { LIMIT_SIGN_IN: '100000/86400' };

type Pair = readonly [known: HeldRequest, unknown: HeldRequest];
type Comparison = { name: string; knownMs: number[]; unknownMs: number[]; answers: string[]; area: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const { each, band } = run.isSmall ? SMALL : FULL;
  const scratch = await startScratchServices(run, 'account-privacy');
  const open = await startApiProcess(run, scratch, { ...COST, ...WITHIN_LIMIT });
  const strict = await startApiProcess(run, scratch, { ...COST, ...BEYOND_LIMIT });
  const [memoryKib, passes] = [Number(COST.PASSWORD_MEMORY_KIB), Number(COST.PASSWORD_PASSES)];
  const people = await preparePeople(scratch.sql, { memoryKib, passes });
  const logIn = (email: string) => ({ path: login.path, body: { email, password: 'not the password' } });
  const usingUp = logIn(randomEmail()); // the one request of the limit
  await comparePairs(strict, 'the limit', [[usingUp, usingUp]]);
  const compare = async (name: string, api: ApiProcess, ask: (email: string) => HeldRequest) => {
    run.say(`${name}: ${each} known and ${each} unknown addresses in pairs`);
    // Each address is used once, because a second request for an address may be answered differently.
    const known = await people.create('onboarded', each + WARM_UPS);
    return comparePairs(
      api,
      name,
      known.map(({ email }) => [ask(email), ask(randomEmail())]),
    );
  };
  const compared = [
    await compare('beyond the limit', strict, logIn),
    await compare('forgotten password', open, (email) => ({ path: forgotPassword.path, body: { email } })),
    await compare('wrong password', open, logIn),
  ];
  run.say('now a call that does reveal something, which the method must notice');
  const tokens = await people.createMailTokens(
    await people.create('onboarded', CONTROL_EACH + WARM_UPS),
    'reset-password',
  );
  // A valid token costs a hash, an invalid one is refused before. That is harmless: only the owner of the mailbox has one.
  const reset = (token: string) => ({ path: resetPassword.path, body: { token, newPassword: 'Another horse 2' } });
  const pairs = tokens.map((token): Pair => [reset(token), reset(`x${token.slice(1)}y`)]);
  const control = await comparePairs(open, 'control: reset token', pairs);
  showComparisons([...compared, control], band);
  return judge(compared, control, band);
}

/**
 * Sends both kinds in pairs of random order, one after the other over one keep-alive connection. Other load and
 * effects of earlier requests then affect both kinds equally. The time runs from the last byte of the request to the last byte of
 * the answer; that is less noise than an attacker on the network has.
 */
async function comparePairs({ port }: ApiProcess, name: string, pairs: readonly Pair[]): Promise<Comparison> {
  // Opened here: the server closes a connection that has sent nothing for half a minute.
  const connection = await openHoldingConnection(port);
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  const measure = async (request: HeldRequest, taken: number[]) => {
    const release = await connection.hold(request);
    const releasedAt = performance.now();
    const answer = await release();
    taken.push(performance.now() - releasedAt);
    answers.add(maskVaryingHeaders(answer));
  };
  for (const [known, unknown] of pairs) {
    const turns = [() => measure(known, times[0]), () => measure(unknown, times[1])];
    if (Math.random() < 0.5) turns.reverse();
    for (const turn of turns) await turn();
  }
  connection.close();
  const [knownMs, unknownMs] = [times[0].slice(WARM_UPS), times[1].slice(WARM_UPS)];
  return { name, knownMs, unknownMs, answers: [...answers], area: computeAreaUnderCurve(knownMs, unknownMs) };
}

/** The time to wait counts down. */
function maskVaryingHeaders({ head, body }: HeldAnswer): string {
  return `${head.replaceAll(/^(date|x-request-id|retry-after): .*$/gim, '$1: ...')}\n\n${body}`;
}

function judge(compared: readonly Comparison[], control: Comparison, band: number): Verdict {
  const claims = compared.flatMap(({ name, answers, area }): Claim[] => [
    [
      answers.length === 1,
      `${name}: all answers are equal (${answers.length} different ones: ${answers.join(' AND ')})`,
    ],
    [Math.abs(area - 0.5) <= band, `${name}: AUC is 0.5 within ${band} (${area.toFixed(3)})`],
  ]);
  const isNoticed = Math.abs(control.area - 0.5) > band && control.answers.length > 1;
  claims.push([isNoticed, `control: a call that does reveal something is noticed (${control.area.toFixed(3)})`]);
  const areas = compared.map(({ name, area }) => `${name} AUC ${area.toFixed(3)}`).join(', ');
  const each = compared[0]?.knownMs.length ?? 0;
  const bytes = compared.every(({ answers }) => answers.length === 1) ? 'the same bytes' : 'NOT the same bytes';
  return {
    figure: `${areas} over ${each} known and ${each} unknown addresses each, ${bytes}`,
    missed: listMissed(claims),
  };
}

function showComparisons(comparisons: readonly Comparison[], band: number): void {
  printRecords(
    comparisons.map(({ name, knownMs, unknownMs, answers, area }) => ({
      name,
      requests: knownMs.length + unknownMs.length,
      'different answers': answers.length,
      'known p50': `${median(knownMs).toFixed(2)} ms`,
      'unknown p50': `${median(unknownMs).toFixed(2)} ms`,
      AUC: area.toFixed(3),
      'would show': `${findSmallestVisibleDelay(knownMs, unknownMs, band).toFixed(2)} ms`,
    })),
  );
  console.log(
    `'would show' is the smallest constant delay for known addresses that would move the AUC beyond 0.5 + ${band}.`,
  );
}
