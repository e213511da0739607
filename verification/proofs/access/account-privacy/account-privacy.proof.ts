import { forgotPassword, login, resetPassword } from '@ballpark/contracts/accounts';
import { VARIABLES } from '@ballpark/server/config/variables';
import { type People, preparePeople, randomEmail } from '../../kit/actors/people.ts';
import { type HoldingConnection, openHoldingConnection } from '../../kit/http/held-requests.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { computeAreaUnderCurve, findSmallestVisibleDelay, median } from '../../kit/statistics.ts';
import { addWarmUps, compareAnswers, type ComparisonInput, type ComparisonResult } from './compare-answers.ts';

/** The band is a little under three standard deviations of the AUC of two equal lists of this length. */
const FULL = { each: 500, band: 0.05 };
const SMALL = { each: 150, band: 0.12 };
const CONTROL_EACH = 30;

/** The production cost of hashing: the time of the hash could reveal the account. */
const COST = {
  PASSWORD_MEMORY_KIB: VARIABLES.PASSWORD_MEMORY_KIB.fallback ?? '',
  PASSWORD_PASSES: VARIABLES.PASSWORD_PASSES.fallback ?? '',
};

/** Beyond the limit a link is sent for each attempt, if there is an account. The two processes share the count of the client. */
const BEYOND_LIMIT = { LIMIT_SIGN_IN: '1/86400', LIMIT_SIGN_IN_LINK_PER_CLIENT: '100000/86400' };
const WITHIN_LIMIT = { LIMIT_SIGN_IN: '100000/86400' };

export async function prove(run: ProofRun): Promise<Verdict> {
  const { each, band } = run.isSmall ? SMALL : FULL;
  const scratch = await startScratchServices(run, 'account-privacy');
  const open = await connect(run, scratch, { ...COST, ...WITHIN_LIMIT });
  const strict = await connect(run, scratch, { ...COST, ...BEYOND_LIMIT });
  const people = await preparePeople(scratch.sql, {
    memoryKib: Number(COST.PASSWORD_MEMORY_KIB),
    passes: Number(COST.PASSWORD_PASSES),
  });
  await useUpLimit(strict);
  const comparisons = [
    { connection: strict, comparison: await prepareWrongPassword(people, { each, name: 'beyond the limit' }) },
    { connection: open, comparison: await prepareForgottenPassword(people, each) },
    { connection: open, comparison: await prepareWrongPassword(people, { each, name: 'wrong password' }) },
  ];
  const findings: ComparisonResult[] = [];
  for (const { connection, comparison } of comparisons) {
    run.say(`${comparison.name}: ${each} known and ${each} unknown addresses in pairs`);
    findings.push(await compareAnswers(connection, comparison));
  }
  run.say('now a call that does reveal something, which the method must notice');
  const control = await compareAnswers(open, await prepareResetTokens(people));
  showFindings([...findings, control], band);
  return judge(findings, control, band);
}

async function connect(run: ProofRun, scratch: ScratchServices, settings: NodeJS.ProcessEnv) {
  const { port } = await startApiProcess(run, scratch, settings);
  const connection = await openHoldingConnection(port);
  run.atEnd(async () => connection.close());
  return connection;
}

async function useUpLimit(connection: HoldingConnection): Promise<void> {
  const release = await connection.hold({ path: login.path, body: { email: randomEmail(), password: 'a guess' } });
  await release();
}

/** Each address is used once, because a second request for an address may be answered differently. */
async function prepareForgottenPassword(people: People, each: number): Promise<ComparisonInput> {
  const { path } = forgotPassword;
  const known = await people.create('onboarded', addWarmUps(each));
  return {
    name: 'forgotten password',
    first: known.map(({ email }) => ({ path, body: { email } })),
    second: known.map(() => ({ path, body: { email: randomEmail() } })),
  };
}

type WrongPasswords = { each: number; name: string };

async function prepareWrongPassword(people: People, { each, name }: WrongPasswords): Promise<ComparisonInput> {
  const { path } = login;
  const known = await people.create('onboarded', addWarmUps(each));
  const password = 'not the password';
  return {
    name,
    first: known.map(({ email }) => ({ path, body: { email, password } })),
    second: known.map(() => ({ path, body: { email: randomEmail(), password } })),
  };
}

/**
 * The control: a valid token costs a hash, an invalid one is refused before hashing. The difference is harmless, because
 * only the owner of the mailbox has a valid token.
 */
async function prepareResetTokens(people: People): Promise<ComparisonInput> {
  const { path } = resetPassword;
  const owners = await people.create('onboarded', addWarmUps(CONTROL_EACH));
  const newPassword = 'Another horse 2';
  const tokens = await Promise.all(
    owners.map(({ memberId }) => people.createMailToken({ memberId, purpose: 'reset-password' })),
  );
  return {
    name: 'control: reset token',
    first: tokens.map((token) => ({ path, body: { token, newPassword } })),
    second: tokens.map((token) => ({ path, body: { token: `x${token.slice(1)}y`, newPassword } })),
  };
}

function judge(findings: ComparisonResult[], control: ComparisonResult, band: number): Verdict {
  const missed = findings.flatMap((finding) => {
    const figure = computeArea(finding);
    const claims: Claim[] = [
      [finding.answers.length === 1, `all answers are equal (${finding.answers.length} different ones)`],
      [Math.abs(figure - 0.5) <= band, `AUC is 0.5 within ${band} (${figure.toFixed(3)})`],
    ];
    return listMissed(claims).map((claim) => `${finding.name}: ${claim}`);
  });
  const isControlNoticed = Math.abs(computeArea(control) - 0.5) > band && control.answers.length > 1;
  if (!isControlNoticed)
    missed.push(`control: a call that does reveal something is noticed (${computeArea(control).toFixed(3)})`);
  const shown = findings.map((finding) => `${finding.name} AUC ${computeArea(finding).toFixed(3)}`);
  const each = findings[0]?.firstMs.length ?? 0;
  const bytes = findings.every(({ answers }) => answers.length === 1) ? 'the same bytes' : 'NOT the same bytes';
  const figure = `${shown.join(', ')} over ${each} known and ${each} unknown addresses each, ${bytes}`;
  return { figure, missed };
}

function computeArea({ firstMs, secondMs }: ComparisonResult): number {
  return computeAreaUnderCurve(firstMs, secondMs);
}

function showFindings(findings: ComparisonResult[], band: number): void {
  const rows = findings.map((finding) => {
    const { name, firstMs, secondMs, answers } = finding;
    return [
      name,
      firstMs.length + secondMs.length,
      answers.length,
      `${median(firstMs).toFixed(2)} ms`,
      `${median(secondMs).toFixed(2)} ms`,
      computeArea(finding).toFixed(3),
      `${findSmallestVisibleDelay(firstMs, secondMs, band).toFixed(2)} ms`,
    ];
  });
  printTable(['', 'requests', 'different answers', 'known p50', 'unknown p50', 'AUC', 'would show'], rows);
  console.log(
    `'would show' is the smallest constant delay for known addresses that would move the AUC beyond 0.5 + ${band}.`,
  );
}
