import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder, REPOSITORY } from '@ballpark/ops/services/data-folder';
import { createMailCatcher } from '@ballpark/ops/services/mail-catcher';
import { createObjectStore } from '@ballpark/ops/services/object-store';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import type { TlsSite } from '../../kit/http/tls-client.ts';
import { deleteRoot } from '../../kit/services/debian-root.ts';
import { createBuckets, startTlsStore } from '../restore/tls-store.ts';
import { type Authority, startAuthority } from './authority.ts';
import { bootBox, type Box, createRepository, createRoot, HOST_ADDRESS } from './box.ts';
import { judgeFiles } from './configurations.ts';
import { type DocumentedBlock, readBlocks, type Shell } from './documented-commands.ts';
import { prepareContainers, readImageMegabytes, runImage } from './image.ts';
import { walkJourney } from './journey.ts';
import { MISTAKES, plantMistake } from './mistakes.ts';
import { judgeBoxRole } from './runtime-role.ts';
import { judgeOldSchema } from './old-schema.ts';
import { judgeStarts, measureStarts } from './start-times.ts';
import { takeOver } from './two-boxes.ts';
import { measureExposures } from './units.ts';

/** Between those of the other proofs. */
const PORT_OFFSET = 2_700;
const DOMAIN = 'ballpark.example.org';
/** Not the keys for development, with which a public site does not start. */
const STORE_KEYS = { accessKey: 'town:photos', secret: randomBytes(16).toString('hex') };
/** Where the backups go, as the boxes see it. pgBackRest speaks to nothing without TLS. */
const BACKUP_HOST = 'backups.test';
const BACKUP_BUCKETS = { backups: `ballpark-backups-${process.pid}`, photos: `ballpark-copies-${process.pid}` };
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
  const values = buildValues(services.backupPort);
  const timed: { heading: string; ms: number }[] = [];

  const openBox = async (name: 'first' | 'second') => {
    const box = await startBox(run, { folder, name });
    const authority = await startAuthority(run, { pid: box.pid, folder, domain: DOMAIN });
    trustAuthorities(box, authority, services.backupAuthority);
    await box.type('update-ca-certificates');
    return { box, shell: openShell(run, box, { values, timed }), publish: () => publishSite(box, authority) };
  };
  const { box: first, shell, publish } = await openBox('first');
  for (const block of selectPart(blocks, 'One box')) await shell(block);
  const site = await publish();
  const journey = await walkJourney(site, services.mailUrl);
  run.say(`one box: ${journey.steps.join(', ')}`);
  const exposures = await measureExposures(first);
  const roleClaims = await judgeBoxRole(first);

  const image = await buildImage(run, first, { shell, blocks });
  const mistakes = await findMistakes(run, first);

  const oldSchema = await judgeOldSchema(first);
  const starts = await measureStarts(first);
  const takenOver = await takeOver(run, {
    first: { box: first, shell },
    openSecond: () => openBox('second'),
    rebootFirst: async () => {
      const box = await bootBox(run, {
        name: 'first',
        root: first.root,
        hosts: HOSTS,
        language: {},
      });
      return { box, shell: openShell(run, box, { values, timed }) };
    },
    blocks,
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
    ...judgeStarts(starts),
    ...oldSchema,
    ...takenOver,
  ];
  const figure =
    `${timed.length} blocks of docs/deploy.md on empty Debian 13 systems: sign-up to closing through TLS on the first box and ` +
    `again on the second after a take-over, and back; exposure of the units ${worst} at most; ${roleClaims.length} attempts with the role of the API refused; doctor green, then ` +
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
async function startOutsideServices(run: ProofRun, folder: string) {
  const { ports, mailUrl, s3Url, s3Region } = outsideAddresses();
  const mail = createMailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  const store = createObjectStore({ folder: join(folder, 'store'), port: ports.s3, keys: STORE_KEYS });
  for (const service of [mail, store]) {
    await service.kill(); // left by an interrupted run
    run.atEnd(() => service.kill());
    await service.start();
  }
  const storage = {
    endpoint: s3Url,
    region: s3Region,
    accessKey: STORE_KEYS.accessKey,
    secretKey: STORE_KEYS.secret,
    bucket: BACKUP_BUCKETS.backups,
    forcePathStyle: true,
    timeoutMs: 10_000,
  };
  await createBuckets(storage, Object.values(BACKUP_BUCKETS));
  const certificates = join(folder, 'backups');
  rmSync(certificates, { recursive: true, force: true });
  const { port, authority } = await startTlsStore(run, {
    folder: certificates,
    name: BACKUP_HOST,
    storage,
  });
  return {
    mailUrl,
    backupPort: port,
    backupAuthority: readFileSync(authority, 'utf8'),
  };
}

function outsideAddresses() {
  return getServiceAddresses(getPortBase() + PORT_OFFSET);
}

/** The values that the proof puts in place of the block "Your values". */
function buildValues(backupPort: number): Record<string, string> {
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
    BACKUP_ENDPOINT: `https://${BACKUP_HOST}:${backupPort}`,
    BACKUP_REGION: s3Region,
    BACKUP_BUCKET: BACKUP_BUCKETS.backups,
    BACKUP_PHOTO_BUCKET: BACKUP_BUCKETS.photos,
    BACKUP_ACCESS_KEY: STORE_KEYS.accessKey,
    BACKUP_SECRET_KEY: STORE_KEYS.secret,
  };
}

type BoxPlace = { folder: string; name: 'first' | 'second' };

const HOSTS = [`127.0.0.1 ${DOMAIN} authority.test`, `${HOST_ADDRESS} ${BACKUP_HOST}`];
/** The first operator's ssh forwards no language, the second's one that no box has. */
const LANGUAGES = {
  first: {},
  second: { LANG: 'de_DE.UTF-8', LC_CTYPE: 'de_DE.UTF-8' },
};

async function startBox(run: ProofRun, { folder, name }: BoxPlace): Promise<Box> {
  const root = join(folder, name);
  deleteRoot(root); // left by an interrupted run
  run.atEnd(async () => deleteRoot(root));
  createRoot(root, PACKAGES);
  createRepository(join(root, 'srv/ballpark'));
  const box = await bootBox(run, { name, root, hosts: HOSTS, language: LANGUAGES[name] });
  run.say(`the ${name} box has booted`);
  return box;
}

/** Caddy of the box asks this authority instead of Let's Encrypt. The box trusts it, and that of the backups' provider. */
function trustAuthorities({ root }: Box, { certificate, directory }: Authority, ofBackups: string): void {
  writeFileSync(join(root, 'usr/local/share/ca-certificates/proof.crt'), certificate);
  writeFileSync(join(root, 'usr/local/share/ca-certificates/backups.crt'), ofBackups);
  const folder = join(root, 'etc/systemd/system/caddy.service.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'proof.conf'), `[Service]\nEnvironment=ACME_CA=${directory}\n`);
}

type ShellInput = { values: Record<string, string>; timed: { heading: string; ms: number }[] };

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
