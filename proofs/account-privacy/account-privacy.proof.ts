/** Neither the answer nor its time tells whether an address has an account: forgotten password and wrong password. */
import { forgotPassword, login, resetPassword } from '@ballpark/contracts/accounts';
import { VARIABLES } from '@ballpark/server/config/variables';
import { startApiProcess } from '../kit/services/api-process.ts';
import { type Comparing, type Comparison, compareAnswers, withWarmUps } from './compare-answers.ts';
import { openHoldingConnection } from '../kit/http/held-requests.ts';
import { areaUnderCurve, smallestVisibleDelay } from './mann-whitney.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople, newEmail, type People } from '../kit/actors/people.ts';
import { runProof, type Verdict } from '../kit/proof-run.ts';
import { startScratch } from '../kit/services/scratch-services.ts';

/** The band is a little under three standard deviations of the figure for two equal lists of that length. */
const FULL = { each: 500, band: 0.05 };
const SMALL = { each: 150, band: 0.12 };
const TEETH_EACH = 30;

/** What a password costs in production: here the hash is the very thing that could tell. */
const COST = {
  PASSWORD_MEMORY_KIB: VARIABLES.PASSWORD_MEMORY_KIB.fallback ?? '',
  PASSWORD_PASSES: VARIABLES.PASSWORD_PASSES.fallback ?? '',
};

await runProof(async (run) => {
  const { each, band } = run.isSmall ? SMALL : FULL;
  const scratch = await startScratch(run, 'account-privacy');
  const { port } = await startApiProcess(run, scratch, COST);
  const people = await invitePeople(scratch.sql, {
    memoryKib: Number(COST.PASSWORD_MEMORY_KIB),
    passes: Number(COST.PASSWORD_PASSES),
  });
  const connection = await openHoldingConnection(port);
  run.atEnd(async () => connection.close());
  const comparisons = [await forgotten(people, each), await wrongPassword(people, each)];
  const findings: Comparing[] = [];
  for (const comparison of comparisons) {
    run.say(`${comparison.name}: ${each} known and ${each} unknown addresses in turn`);
    findings.push(await compareAnswers(connection, comparison));
  }
  run.say('and a call that does tell, to show that it would be seen');
  const teeth = await compareAnswers(connection, await resetTokens(people));
  showFindings([...findings, teeth], band);
  return judge(findings, teeth, band);
});

/** Everybody's address once: asking for one a second time could be answered in another way. */
async function forgotten(people: People, each: number): Promise<Comparison> {
  const { path } = forgotPassword;
  const known = await people.arrive('onboarded', withWarmUps(each));
  return {
    name: 'forgotten password',
    first: known.map(({ email }) => ({ path, body: { email } })),
    second: known.map(() => ({ path, body: { email: newEmail() } })),
  };
}

async function wrongPassword(people: People, each: number): Promise<Comparison> {
  const { path } = login;
  const known = await people.arrive('onboarded', withWarmUps(each));
  const password = 'not the password';
  return {
    name: 'wrong password',
    first: known.map(({ email }) => ({ path, body: { email, password } })),
    second: known.map(() => ({ path, body: { email: newEmail(), password } })),
  };
}

/** A token that works costs a hash; one that does not is refused before. Whoever holds one has the mail already. */
async function resetTokens(people: People): Promise<Comparison> {
  const { path } = resetPassword;
  const owners = await people.arrive('onboarded', withWarmUps(TEETH_EACH));
  const newPassword = 'Another horse 2';
  const tokens = await Promise.all(
    owners.map(({ memberId }) => people.mailToken({ memberId, purpose: 'reset-password' })),
  );
  return {
    name: 'teeth: reset token',
    first: tokens.map((token) => ({ path, body: { token, newPassword } })),
    second: tokens.map((token) => ({ path, body: { token: `x${token.slice(1)}y`, newPassword } })),
  };
}

function judge(findings: Comparing[], teeth: Comparing, band: number): Verdict {
  const missed = findings.flatMap((finding) => {
    const figure = areaOf(finding);
    const claims: [holds: boolean, claim: string][] = [
      [finding.answers.length === 1, `every answer is the same (${finding.answers.length} are different)`],
      [Math.abs(figure - 0.5) <= band, `AUC is 0.5 within ${band} (${figure.toFixed(3)})`],
    ];
    return claims.filter(([holds]) => !holds).map(([, claim]) => `${finding.name}: ${claim}`);
  });
  const teethAreSeen = Math.abs(areaOf(teeth) - 0.5) > band && teeth.answers.length > 1;
  if (!teethAreSeen) missed.push(`teeth: a call that does tell goes unseen (${areaOf(teeth).toFixed(3)})`);
  const shown = findings.map((finding) => `${finding.name} AUC ${areaOf(finding).toFixed(3)}`);
  const each = findings[0]?.firstMs.length ?? 0;
  const bytes = findings.every(({ answers }) => answers.length === 1) ? 'the same bytes' : 'NOT the same bytes';
  const figure = `${shown.join(', ')} over ${each} known and ${each} unknown addresses each, ${bytes}`;
  return { figure, missed };
}

function areaOf({ firstMs, secondMs }: Comparing): number {
  return areaUnderCurve(firstMs, secondMs);
}

function showFindings(findings: Comparing[], band: number): void {
  const rows = findings.map((finding) => {
    const { name, firstMs, secondMs, answers } = finding;
    return [
      name,
      firstMs.length + secondMs.length,
      answers.length,
      `${percentile(firstMs, 0.5).toFixed(2)} ms`,
      `${percentile(secondMs, 0.5).toFixed(2)} ms`,
      areaOf(finding).toFixed(3),
      `${smallestVisibleDelay(firstMs, secondMs, band).toFixed(2)} ms`,
    ];
  });
  printTable(['', 'requests', 'different answers', 'known p50', 'unknown p50', 'AUC', 'would show'], rows);
  console.log(
    `'would show' is the constant delay for known addresses that would have moved the AUC beyond 0.5 + ${band}.`,
  );
}
