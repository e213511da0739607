import { createListing } from '@ballpark/contracts/listings/posting';
import { snap } from '@ballpark/server/database/grid';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { buildListingBody } from '../kit/actors/listings.ts';
import { PASSWORD, type Person, preparePeople } from '../kit/actors/people.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../kit/proof-run.ts';
import { findFreePort, startApiProcess } from '../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../kit/services/scratch-services.ts';
import { prepareWebBuild } from '../kit/services/web-build.ts';
import { startWorkerProcess } from '../kit/services/worker-process.ts';
import { type Guest, sendAsGuest } from './guest.ts';
import { findDeadEnds } from './walk.ts';

const AMOUNTS = [80, 95, 100, 110, 120, 130] as const;
const WITHOUT_SCRIPT = 2;
const LONGEST_MS = 3 * 60_000;
const MOST_TAPS = 3;
const MOST_FIELDS = 1;
const FINAL_PRICE = 105;

type Town = { scratch: ScratchServices; origin: string; browser: Browser; owner: Person; friend: Person };

export async function prove(run: ProofRun): Promise<Verdict> {
  const town = await openTown(run);
  const { scratch, origin, browser, owner, friend } = town;
  const ownerPage = await openAsMember(town, owner);

  const startedAt = performance.now();
  const listingId = await postListing(origin, owner);
  await ownerPage.goto(`${origin}/listing/${listingId}`);
  const address = await openAskLink(ownerPage);
  const guests = await Promise.all(chooseGuests(run).map((chosen) => sendOne(browser, address, chosen)));
  const seen = await readAsked(ownerPage, guests.length);
  const tookMs = performance.now() - startedAt;
  run.say(`${guests.length} prices and their middle are on the owner's page after ${seconds(tookMs)}`);

  const [joining, ...others] = guests;
  if (!joining) throw new Error('There is no guest.');
  await joinWithPrice(joining, friend);
  const joined = await countPrices(scratch, listingId);
  await joining.page.reload();
  run.say('one guest has joined');
  const deadEnds = await findDeadEnds(ownerPage, origin);
  run.say('the only member has seen every screen');
  await closeListing({ origin, owner, listingId });
  const results = await Promise.all(others.map((guest) => readResult(guest)));
  const final = await countPrices(scratch, listingId);

  printTable(
    ['guest', 'script', 'taps', 'fields', 'result'],
    others.map(({ hasScript, effort }, nth) => [
      `guest ${nth + 2}`,
      hasScript ? 'yes' : 'no',
      effort.taps,
      effort.fields,
      results[nth] ?? '',
    ]),
  );
  const taps = Math.max(...guests.map(({ effort }) => effort.taps));
  const fields = Math.max(...guests.map(({ effort }) => effort.fields));
  const claims: Claim[] = [
    [tookMs <= LONGEST_MS, `the owner had the figure of the friends after ${seconds(tookMs)}, at most 3 minutes`],
    [/about/.test(seen), `the owner's page says '${seen}', a middle expected`],
    [taps <= MOST_TAPS, `a guest taps ${taps} times, at most ${MOST_TAPS}`],
    [fields <= MOST_FIELDS, `a guest fills ${fields} fields, at most ${MOST_FIELDS}`],
    [joined.suggestions === 1, `the joined guest has ${joined.suggestions} suggestions, 1 expected`],
    [joined.guests === others.length, `${joined.guests} guests are left, ${others.length} expected`],
    [final.suggestions === 1, `after a reload there are ${final.suggestions} suggestions, 1 expected`],
    [!final.hasFigure, 'guests count in the figure of the members'],
    ...results.map((result, nth): Claim => [
      /It went for\D*105/.test(result),
      `guest ${nth + 2} reads '${result}' at the end`,
    ]),
    ...deadEnds.map((deadEnd): Claim => [false, deadEnd]),
  ];
  const figure = `${guests.length} guests without an account: their figure after ${seconds(tookMs)}, ${taps} taps and ${fields} field each, ${deadEnds.length} dead ends`;
  return { figure, missed: listMissed(claims) };
}

async function openTown(run: ProofRun): Promise<Town> {
  const webRoot = prepareWebBuild(run);
  const scratch = await startScratchServices(run, 'lonely-town');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { ...scratch.environment, PUBLIC_ORIGIN: origin, WEB_ROOT: webRoot };
  const ports = { port, metricsPort: await findFreePort() };
  await startApiProcess(run, { environment, ports });
  await startWorkerProcess(run, { environment });
  const people = await preparePeople(scratch.sql);
  const owner = await people.createOne('onboarded');
  const friend = await people.createOne('onboarded');
  // Far away, so that the town still has one member.
  const { h7, latitude, longitude } = snap({ latitude: -33.87, longitude: 151.21 });
  for (const table of ['member_account', 'member_rank']) {
    await scratch.sql.query(`update ${table} set h7 = $2, latitude = $3, longitude = $4 where member_id = $1`, [
      friend.memberId,
      h7,
      latitude,
      longitude,
    ]);
  }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  run.atEnd(() => browser.close());
  return { scratch, origin, browser, owner, friend };
}

async function openAsMember({ browser }: Town, { token }: Person): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  return context.newPage();
}

async function postListing(origin: string, { token }: Person): Promise<string> {
  const body = buildListingBody({ title: 'Telescope', hasOffer: false, offerAmount: undefined });
  const answer = await callApi({ url: `${origin}/api/listings`, token, body });
  return createListing.success.data.parse(answer).id;
}

async function closeListing(input: { origin: string; owner: Person; listingId: string }): Promise<void> {
  const url = `${input.origin}/api/listings/${input.listingId}/close`;
  await callApi({ url, token: input.owner.token, body: { finalPrice: FINAL_PRICE } });
}

async function callApi({ url, token, body }: { url: string; token: string; body: object }): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (response.ok && typeof answer === 'object' && answer !== null && 'data' in answer) return answer.data;
  throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
}

/** Opens the sheet and reads the address that the owner sends to people they know. */
async function openAskLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Ask people you know' }).first().click();
  const address = await page.getByLabel('Link for people you know', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return address;
}

type ChosenGuest = { amount: number; hasScript: boolean; says: boolean };

/** The last ones have no script. The first one also says why, and a name. */
function chooseGuests({ isSmall }: ProofRun): ChosenGuest[] {
  const amounts = isSmall ? AMOUNTS.slice(0, AMOUNTS.length / 2) : AMOUNTS;
  const withScript = amounts.length - (isSmall ? 1 : WITHOUT_SCRIPT);
  return amounts.map((amount, nth) => ({ amount, hasScript: nth < withScript, says: nth === 1 }));
}

async function sendOne(browser: Browser, address: string, { amount, hasScript, says }: ChosenGuest): Promise<Guest> {
  const context: BrowserContext = await browser.newContext({ ...devices['Pixel 7'], javaScriptEnabled: hasScript });
  const more = says ? { note: 'Mine went for that.', name: 'Jo' } : undefined;
  return sendAsGuest(address, { context, hasScript, amount }, more);
}

/** Waits, without a reload, until the owner's page shows all prices. Returns the sentence about them. */
async function readAsked(page: Page, count: number): Promise<string> {
  const strip = page.getByRole('img', { name: new RegExp(`^People you asked: ${count} prices`) });
  await strip.waitFor({ timeout: LONGEST_MS });
  return (await strip.getAttribute('aria-label')) ?? '';
}

async function joinWithPrice({ page }: Guest, { email }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Join with this price' }).tap();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // The message goes away by itself: look for it before it can come.
  const told = page.getByText('Your price for “Telescope” is in.').waitFor({ timeout: LONGEST_MS });
  await Promise.all([told, page.getByRole('button', { name: 'Sign in' }).tap()]);
}

type Prices = { suggestions: number; guests: number; hasFigure: boolean };

async function countPrices({ sql }: ScratchServices, listingId: string): Promise<Prices> {
  const { rows } = await sql.query<Prices>(
    `select suggestion_count as suggestions, ballpark_price is not null as "hasFigure",
       (select count(*)::int from guest_price where listing_id = listing.id) as guests
     from listing where id = $1`,
    [listingId],
  );
  const [counted] = rows;
  if (!counted) throw new Error('The listing is gone.');
  return counted;
}

/** The guest opens the same address again. */
async function readResult({ page }: Guest): Promise<string> {
  await page.reload();
  return (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ').slice(0, 120);
}
