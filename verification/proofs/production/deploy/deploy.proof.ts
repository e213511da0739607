import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder, REPOSITORY } from '@ballpark/ops/services/data-folder';
import { createMailCatcher } from '@ballpark/ops/services/mail-catcher';
import { createObjectStore } from '@ballpark/ops/services/object-store';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { sendOverTls, type TlsSite } from '../../kit/http/tls-client.ts';
import { deleteRoot } from '../../kit/services/debian-root.ts';
import { type Authority, startAuthority } from './authority.ts';
import { bootBox, type Box, connectBoxes, createRepository, createRoot, HOST_ADDRESS } from './box.ts';
import { judgeFiles } from './configurations.ts';
import { type DocumentedBlock, readBlocks } from './documented-commands.ts';
import { prepareContainers, readImageMegabytes, runImage } from './image.ts';
import { type Journey, walkJourney } from './journey.ts';
import { MISTAKES, plantMistake } from './mistakes.ts';
import { judgeBoxRole } from './runtime-role.ts';
import { measureExposures } from './units.ts';

/** Between those of the other proofs. */
const PORT_OFFSET = 2_700;
const DOMAIN = 'ballpark.example.org';
/** Not the keys for development, with which a public site does not start. */
const STORE_KEYS = { accessKey: 'town:photos', secret: randomBytes(16).toString('hex') };
const MOST_IMAGE_MEGABYTES = 450;
const MOST_EXPOSURE = 3.5;
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus', 'iproute2'];

export async function prove(run: ProofRun): Promise<Verdict> {
  const blocks = readBlocks();
  if (run.isSmall) return judgeFiles(run, blocks);
  installPrograms();
  const folder = getPrivateFolder('deploy');
  mkdirSync(folder, { recursive: true });
  const services = await startOutsideServices(run, folder);
  const values = buildValues();
  const timed: { heading: string; ms: number }[] = [];

  const first = await startBox(run, { folder, name: 'first' });
  const authority = await startAuthority(run, { pid: first.pid, folder, domain: DOMAIN });
  trustAuthority(first, authority);
  await first.type('update-ca-certificates');
  const shell = openShell(run, first, { values, timed });
  for (const block of selectPart(blocks, 'One box')) await shell(block);
  const site = await publishSite(first, authority);
  const journey = await walkJourney(site, services.mailUrl);
  run.say(`one box: ${journey.steps.join(', ')}`);
  const exposures = await measureExposures(first);
  const roleClaims = await judgeBoxRole(first);

  const image = await buildImage(run, first, { shell, blocks });
  const mistakes = await findMistakes(run, first);

  const takenOver = await takeOver(run, {
    folder,
    first,
    authority,
    blocks,
    values,
    timed,
    mailUrl: services.mailUrl,
    journey,
  });

  printTable(
    ['seconds', 'commands under the heading'],
    timed.map(({ heading, ms }) => [Math.round(ms / 1000), heading]),
  );
  printTable(
    ['unit', 'exposure'],
    exposures.map(({ unit, exposure }) => [unit, exposure]),
  );
  const unnamed = mistakes.filter(({ isNamed }) => !isNamed);
  const minutes = timed.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
  const worst = Math.max(...exposures.map(({ exposure }) => exposure));
  const claims: Claim[] = [
    [worst <= MOST_EXPOSURE, `exposure at most ${MOST_EXPOSURE} (${worst})`],
    [image.megabytes <= MOST_IMAGE_MEGABYTES, `image at most ${MOST_IMAGE_MEGABYTES} MB (${image.megabytes})`],
    [image.missed.length === 0, `the image runs: ${image.missed.join('; ')}`],
    [unnamed.length === 0, `each mistake is named (not: ${unnamed.map(({ name }) => name).join(', ')})`],
    ...roleClaims,
    [takenOver, 'the second box serves what the first one stored'],
  ];
  const figure =
    `${timed.length} blocks of docs/deploy.md on empty Debian 13 systems: sign-up to closing through TLS on the first box and ` +
    `again on the second after a take-over; exposure of the units ${worst} at most; ${roleClaims.length} attempts with the role of the API refused; doctor green, then ` +
    `${mistakes.length - unnamed.length} of ${mistakes.length} planted mistakes named; ${minutes.toFixed(1)} minutes, ` +
    `image ${image.megabytes} MB`;
  return { figure, missed: listMissed(claims) };
}

function installPrograms(): void {
  execFileSync(
    process.execPath,
    [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'roots', 'boxes', 'proxies', 's3'],
    { stdio: 'inherit' },
  );
}

/** What an operator rents elsewhere: a mail provider and a bucket. */
async function startOutsideServices(run: ProofRun, folder: string): Promise<{ mailUrl: string }> {
  const { ports, mailUrl } = outsideAddresses();
  const mail = createMailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  const store = createObjectStore({ folder: join(folder, 'store'), port: ports.s3, keys: STORE_KEYS });
  for (const service of [mail, store]) {
    await service.kill(); // left by an interrupted run
    run.atEnd(() => service.kill());
    await service.start();
  }
  return { mailUrl };
}

function outsideAddresses() {
  return getServiceAddresses(getPortBase() + PORT_OFFSET);
}

/** The values that the proof puts in place of the block "Your values". */
function buildValues(): Record<string, string> {
  const { ports, s3Region } = outsideAddresses();
  return {
    DOMAIN,
    OPERATOR_EMAIL: `operator@${DOMAIN}`,
    REPOSITORY: 'file:///srv/ballpark',
    RELEASE: 'v0.2.0',
    SMTP_URL: `smtp://${HOST_ADDRESS}:${ports.smtp}`,
    S3_ENDPOINT: `http://${HOST_ADDRESS}:${ports.s3}`,
    S3_REGION: s3Region,
    S3_BUCKET: `ballpark-photos-${process.pid}`,
    S3_ACCESS_KEY: STORE_KEYS.accessKey,
    S3_SECRET_KEY: STORE_KEYS.secret,
  };
}

type BoxPlace = { folder: string; name: string };

async function startBox(run: ProofRun, { folder, name }: BoxPlace): Promise<Box> {
  const root = join(folder, name);
  deleteRoot(root); // left by an interrupted run
  run.atEnd(async () => deleteRoot(root));
  createRoot(root, PACKAGES);
  createRepository(join(root, 'srv/ballpark'));
  const box = await bootBox(run, { name, root, hosts: [`127.0.0.1 ${DOMAIN} authority.test`] });
  run.say(`the ${name} box has booted`);
  return box;
}

/** Caddy of the box asks this authority instead of Let's Encrypt, and the box trusts it. */
function trustAuthority({ root }: Box, { certificate, directory }: Authority): void {
  writeFileSync(join(root, 'usr/local/share/ca-certificates/proof.crt'), certificate);
  const folder = join(root, 'etc/systemd/system/caddy.service.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'proof.conf'), `[Service]\nEnvironment=ACME_CA=${directory}\n`);
}

type ShellInput = { values: Record<string, string>; timed: { heading: string; ms: number }[] };
type Shell = (block: DocumentedBlock) => Promise<string>;

/** One shell for all blocks: a later one uses the variables of an earlier one, as for the person who types them. */
function openShell(run: ProofRun, box: Box, { values, timed }: ShellInput): Shell {
  const state = '/run/proof-shell';
  const exports = Object.entries(values).map(([name, value]) => `export ${name}='${value}'`);
  return async ({ heading, script }) => {
    run.say(heading);
    const typed = heading === 'Your values' ? exports.join('\n') : script;
    const start = performance.now();
    const restore = `[ ! -e ${state} ] || . ${state} 2>/dev/null`;
    const save = `{ declare -p | grep -v -E '^declare -[^ ]*r'; declare -f; } > ${state}`;
    const output = await box.type(`${restore}\n${typed}\n${save}`);
    timed.push({ heading, ms: performance.now() - start });
    return output;
  };
}

function selectPart(blocks: readonly DocumentedBlock[], part: string): DocumentedBlock[] {
  const selected = blocks.filter((block) => block.part === part);
  if (selected.length === 0) throw new Error(`docs/deploy.md has no commands under "${part}".`);
  return selected;
}

async function publishSite(box: Box, authority: Authority): Promise<TlsSite> {
  const port = await findFreePort();
  await box.publish(443, port);
  return { port, domain: DOMAIN, authority: authority.certificate };
}

type ImageInput = { shell: Shell; blocks: readonly DocumentedBlock[] };

async function buildImage(run: ProofRun, box: Box, { shell, blocks }: ImageInput) {
  const [block] = selectPart(blocks, 'Containers');
  if (block === undefined) throw new Error('docs/deploy.md builds no image');
  await prepareContainers(run, box);
  await shell(block);
  const megabytes = await readImageMegabytes(box);
  run.say(`the image has ${megabytes} MB`);
  return { megabytes, missed: await runImage(box) };
}

async function findMistakes(run: ProofRun, box: Box) {
  const found: { name: string; isNamed: boolean }[] = [];
  for (const mistake of MISTAKES) {
    const { isNamed, output } = await plantMistake(box, mistake);
    if (!isNamed) run.say(`the doctor did not name '${mistake.name}':\n${output}`);
    found.push({ name: mistake.name, isNamed });
  }
  run.say(`the doctor named ${found.filter(({ isNamed }) => isNamed).length} of ${found.length} mistakes`);
  return found;
}

type TakeOverInput = ShellInput & {
  folder: string;
  first: Box;
  authority: Authority;
  blocks: readonly DocumentedBlock[];
  mailUrl: string;
  journey: Journey;
};

/** The blocks of "Two boxes": a copy, then the first box dies, and the second takes over. */
async function takeOver(run: ProofRun, input: TakeOverInput): Promise<boolean> {
  const { folder, first, blocks, values, timed, mailUrl, journey } = input;
  const second = await startBox(run, { folder, name: 'second' });
  connectBoxes(first, second);
  const authority = await startAuthority(run, { pid: second.pid, folder, domain: DOMAIN });
  trustAuthority(second, authority);
  await second.type('update-ca-certificates');
  const shells = { first: openShell(run, first, { values, timed }), second: openShell(run, second, { values, timed }) };
  const shared = selectPart(blocks, 'One box').filter(({ heading }) =>
    ['Your values', "Debian's packages", 'The release', 'Firewall'].includes(heading),
  );
  for (const block of selectPart(blocks, 'Two boxes')) {
    const isInstall = block.heading.endsWith('install it');
    if (isInstall) for (const one of shared) await shells.second(one);
    if (isInstall) copySettings(first, second);
    if (block.heading.endsWith('take over')) await first.kill();
    const output = await shells[block.heading.includes('second') ? 'second' : 'first'](block);
    if (block.heading.endsWith('look at the copy') && !output.includes('streaming')) throw new Error(output);
  }
  const site = await publishSite(second, authority);
  const again = await walkJourney(site, mailUrl);
  run.say(`after the take-over: ${again.steps.join(', ')}`);
  const { status } = await sendOverTls(site, {
    method: 'GET',
    path: `${journey.listingPath}/preview`,
  });
  return status === 200;
}

/** The `scp` of the page. */
function copySettings(first: Box, second: Box): void {
  for (const file of ['root/settings.tar', 'root/pgpass', 'root/authority.crt']) {
    writeFileSync(join(second.root, file), readFileSync(join(first.root, file)), { mode: 0o600 });
  }
}
