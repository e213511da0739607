/**
 * `npm run screenshots [-- --no-build] [-- screen names]`: takes every screen in all states, sizes and color schemes, and
 * checks each with axe. `npm run screenshots -- --demo`: takes the demo town instead, for the README.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { takeDemoPictures } from './demo-pictures.ts';
import { BROWSER } from './fixtures/browser/browser.ts';
import { callApi } from './fixtures/data/api.ts';
import { deleteMails } from './fixtures/data/mailbox.ts';
import { createMember, PASSWORD, type Member, type Stage } from './fixtures/data/members.ts';
import { createNeighbourhood } from './fixtures/data/neighbourhood.ts';
import { ALL_SCREENS } from './screens/all-screens.ts';
import { drawContactSheet, renderIndexPage } from './pictures/contact-sheet.ts';
import { shootScreen, type Shot, type Viewers } from './pictures/shoot.ts';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { withStack } from './stack/stack.ts';

const OUT = join(REPOSITORY, 'screenshots-out');

async function takeScreenshots(names: string[], signal: AbortSignal): Promise<number> {
  const screens = ALL_SCREENS.filter(({ name }) => names.length === 0 || names.includes(name));
  if (screens.length === 0) throw new Error(`Known screens: ${ALL_SCREENS.map(({ name }) => name).join(', ')}`);
  rmSync(OUT, { recursive: true, force: true });
  const viewers = await createViewers();
  const neighbourhood = await createNeighbourhood(viewers.onboarded);
  // By default Playwright ends this process on an interrupt, before the stack is stopped.
  const browser = await chromium.launch({ ...BROWSER, handleSIGINT: false, handleSIGTERM: false });
  signal.addEventListener('abort', () => void browser.close());
  const shots: Shot[] = [];
  try {
    for (const screen of screens) {
      const taken = await shootScreen(browser, screen, { viewers, neighbourhood, folder: OUT });
      await drawContactSheet(taken, join(OUT, `${screen.name}.png`));
      shots.push(...taken);
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(OUT, 'index.html'), renderIndexPage(shots, OUT));
  return printReport(shots);
}

/** Fixed names and addresses keep the pictures the same; the database is empty at each run. */
async function createViewers(): Promise<Viewers> {
  const viewers = {
    unverified: await createViewer('unverified', 'Ada Holloway'),
    verified: await createViewer('verified', 'Ben Okafor'),
    onboarded: await createViewer('onboarded', 'Clara Lindqvist'),
  };
  // Has answered, so that the question is not in the pictures of every listing.
  await callApi('PUT /profile', { body: { guessFirst: false }, token: viewers.onboarded.token });
  return viewers;
}

async function createViewer(stage: Stage, name: string): Promise<Member> {
  const [username = ''] = name.toLowerCase().split(' ');
  const email = `${username}@example.org`;
  await deleteMails(email);
  return createMember(stage, { name, email, password: PASSWORD }, { username });
}

function printReport(shots: Shot[]): number {
  const bad = shots.filter(({ findings }) => findings.length > 0);
  for (const { screen, state, appearance, findings } of bad) {
    console.error(`\n${screen}: ${state.name}, ${appearance.size}, ${appearance.scheme}`);
    for (const finding of findings) console.error(`  ${finding.replaceAll('\n', '\n  ')}`);
  }
  const screens = new Set(shots.map(({ screen }) => screen)).size;
  const findings = bad.reduce((sum, shot) => sum + shot.findings.length, 0);
  console.log(`${screens} screens, ${shots.length} pictures in screenshots-out, ${findings} findings`);
  return findings === 0 ? 0 : 1;
}

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const hasDemo = args.includes('--demo');
process.exitCode = await withStack({ isBuilt: args.includes('--no-build'), hasDemo }, (signal) =>
  hasDemo ? takeDemoPictures(names, signal) : takeScreenshots(names, signal),
);
