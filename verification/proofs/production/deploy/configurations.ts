import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { type Claim, listMissed, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { type DocumentedBlock, listValueNames } from './documented-commands.ts';
import { judgeClientNetworks } from './client-networks.ts';
import { judgeBuildContext } from './image.ts';
import { judgeRuntimeRole } from './runtime-role.ts';

const DEPLOY = join(REPOSITORY, 'deploy');
const SCRIPTS = [
  'build-release.sh',
  'compose-roles.sh',
  'bin/ballpark',
  'backup/finish-restore',
  'backup/photo-copy',
  'backup/restore-drill',
  'backup/set-up',
  'high-availability/make-certificates.sh',
  'switch-release',
  'two-boxes/follow',
  'two-boxes/prepare',
];

/** Without a box: what a change of this repository breaks most easily. The programs themselves read the files. */
export async function judgeFiles(run: ProofRun, blocks: readonly DocumentedBlock[]): Promise<Verdict> {
  execFileSync(process.execPath, [
    join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'),
    'proxies',
    'units',
    'boxes',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-deploy-'));
  try {
    const claims: Claim[] = [
      judgeBlocks(blocks),
      ...blocks.map(({ heading, script }) => judgeRun(`the shell reads "${heading}"`, ['bash', '-n'], script)),
      ...SCRIPTS.map((file) => judgeRun(`sh reads ${file}`, ['sh', '-n', join(DEPLOY, file)])),
      judgeHaproxy(folder),
      judgeNginx(folder),
      judgeRun('Caddy reads its file', [
        'caddy',
        'adapt',
        '--config',
        join(DEPLOY, 'Caddyfile'),
        '--adapter',
        'caddyfile',
      ]),
      judgeCompose(),
      judgeBuildContext(folder),
      ...judgeExposures(),
      ...judgeClientNetworks(folder),
      ...(await judgeRuntimeRole(run, blocks)),
    ];
    const figure = `${blocks.length} blocks of docs/deploy.md and ${claims.length} claims about deploy/ checked without a box`;
    return { figure, missed: listMissed(claims) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judgeRun(claim: string, [program = '', ...args]: string[], input = ''): Claim {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return [status === 0, `${claim}: ${stdout}${stderr}`];
}

/** Each value that the page asks for is used, and each file of deploy/ that it names exists. */
function judgeBlocks(blocks: readonly DocumentedBlock[]): Claim {
  const typed = blocks.filter(({ heading }) => heading !== 'Your values').map(({ script }) => script);
  const others = [...typed, readFileSync(join(DEPLOY, 'backup/set-up'), 'utf8').replaceAll('${', '$')];
  const unused = listValueNames(blocks).filter((name) => !others.some((script) => script.includes(`$${name}`)));
  return [blocks.length > 10 && unused.length === 0, `each value of the page is used (not: ${unused.join(', ')})`];
}

function createCertificate(folder: string): void {
  const names = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...names, '-subj', '/CN=ballpark.example.org'], { stdio: 'ignore' });
  const both = ['key.pem', 'cert.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
  writeFileSync(join(folder, 'both.pem'), both.join(''));
}

function judgeHaproxy(folder: string): Claim {
  createCertificate(folder);
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  writeFileSync(file, text.replaceAll('/etc/haproxy/certs/ballpark.pem', join(folder, 'both.pem')));
  // -dW: a warning is a failure.
  return judgeRun('HAProxy reads its file without a warning', ['haproxy', '-c', '-dW', '-f', file]);
}

function judgeNginx(folder: string): Claim {
  const file = join(folder, 'nginx.conf');
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain/g, join(folder, 'cert'))
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\/privkey/g, join(folder, 'key'))
    // Debian 12's nginx has another word for it.
    .replace('http2 on;', '');
  writeFileSync(file, `pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp {\naccess_log off;\n${site}\n}\n`);
  return judgeRun('nginx reads its file', ['nginx', '-t', '-c', file]);
}

/** Each image can be named by digest, and no service may gain privileges. */
function judgeCompose(): Claim {
  const text = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8');
  const images = text.match(/^ +image: .*/gm) ?? [];
  const hardened = text.match(/^ +security_opt: .*no[-_]new[-_]privileges/gm) ?? [];
  const holds = images.length > 4 && images.every((line) => line.includes('${')) && images.length === hardened.length;
  return [holds, `compose.yaml: ${images.length} images by variable, ${hardened.length} without new privileges`];
}

const MOST_EXPOSURE = 3.5;

function judgeExposures(): Claim[] {
  return ['ballpark-api@.service', 'ballpark-worker.service', 'ballpark-migrate.service'].map((unit) => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(DEPLOY, 'systemd', unit)], {
      encoding: 'utf8',
    });
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
    return [exposure <= MOST_EXPOSURE, `exposure of ${unit} at most ${MOST_EXPOSURE} (${exposure})`];
  });
}
