import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';
import { copyWorkingTree, deleteRoot } from '../../kit/services/debian-root.ts';
import { type Box, createRoot } from './box.ts';

const BASE = 'docker.io/library/debian:trixie-slim';
const IMAGE = 'ballpark:v0.2.0';

/**
 * A box inside this machine may not raise limits or create control groups. These settings tell podman so; the commands of
 * the page stay as they are.
 */
const SETTINGS = `[containers]
cgroups = "disabled"
pids_limit = -1
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "crun"
`;

/** No registry of images is reachable here: the base image is made from the same mirror as the box. */
export async function prepareContainers(run: ProofRun, box: Box): Promise<void> {
  const settings = join(box.root, 'etc/containers');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'containers.conf'), SETTINGS);
  const base = `${box.root}.base`;
  deleteRoot(base);
  createRoot(base, []);
  // The doctor in the image calls the site, whose certificate is from the authority of this proof.
  const authority = 'usr/local/share/ca-certificates/proof.crt';
  copyFileSync(join(box.root, authority), join(base, authority));
  execFileSync('chroot', [base, 'update-ca-certificates'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
  });
  // Like Debian's own slim image: no package lists, no manuals.
  execFileSync('rm', [
    '-rf',
    ...['var/lib/apt/lists', 'var/cache/apt', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'].map((path) =>
      join(base, path),
    ),
  ]);
  execFileSync('tar', ['--create', '--file', join(box.root, 'srv/base.tar'), '--directory', base, '.']);
  deleteRoot(base);
  await box.type(`apt-get install -y -qq --no-install-recommends buildah podman crun
    container=$(buildah from scratch)
    buildah add --quiet $container /srv/base.tar /
    buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt $container
    buildah commit --quiet $container ${BASE}
    buildah rm $container; rm /srv/base.tar`);
  await box.type(`printf 'export BUILDAH_ISOLATION=chroot\\n' >> /run/proof-shell`);
  run.say('a base image is there');
}

/** Without a box: what `.dockerignore` lets into the build of an image is enough to compile the server. */
export function judgeBuildContext(folder: string): Claim {
  const rules = readFileSync(join(REPOSITORY, '.dockerignore'), 'utf8').split('\n');
  const allowed = rules.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const context = join(folder, 'context');
  copyWorkingTree(context, allowed);
  const modules = [
    'node_modules',
    ...globSync('{apps,packages}/*/node_modules', { cwd: REPOSITORY, exclude: ['**/.*'] }),
  ];
  for (const path of modules) symlinkSync(join(REPOSITORY, path), join(context, path));
  const server = join(context, 'apps/server');
  const { status, stderr } = spawnSync(join(REPOSITORY, 'node_modules/.bin/rolldown'), ['--config'], {
    cwd: server,
    encoding: 'utf8',
  });
  return [status === 0, `the files of an image's build compile: ${stderr.slice(0, 500)}`];
}

export async function readImageMegabytes(box: Box): Promise<number> {
  const bytes = await box.type(`podman image inspect --format '{{.Size}}' ${IMAGE}`);
  return Math.round(Number(bytes.trim()) / 1_000_000);
}

const RUN =
  'podman run --network host --read-only --tmpfs /tmp --cap-drop all --env-file /etc/ballpark/ballpark.env ' +
  '--volume /etc/ballpark/secrets:/etc/ballpark/secrets:ro';

/** Runs the image as an API and as a worker beside the units. Returns what it does not do. */
export async function runImage(box: Box): Promise<string[]> {
  const who = await box.type(
    `${RUN} --rm --entrypoint sh ${IMAGE} -c 'id -u; touch /opt/x 2>&1; grep CapEff /proc/self/status'`,
  );
  const answers = await box.type(`
    ${RUN} --detach --name image-api --env API_PORT=17000 --env API_METRICS_PORT=17001 ${IMAGE} >/dev/null
    ${RUN} --detach --name image-worker --env WORKER_METRICS_PORT=17002 ${IMAGE} worker >/dev/null
    ballpark ready 60 17000; ballpark ready 60 17002
    curl -s -o /dev/null -w 'page %{http_code}\\n' http://127.0.0.1:17000/
    curl -s -o /dev/null -w 'call %{http_code}\\n' 'http://127.0.0.1:17000/api/listings?radius=0'
    podman stop --time 40 image-api image-worker >/dev/null
    podman inspect --format 'exit {{.State.ExitCode}}' image-api image-worker
    podman inspect --format 'health {{.Config.Healthcheck.Test}}' image-api
    podman inspect --format 'label {{index .Config.Labels "org.opencontainers.image.revision"}}' image-api
    podman rm image-api image-worker >/dev/null`);
  const expected: [string, boolean][] = [
    ['runs as user 10001', /^10001$/m.test(who)],
    ['has a read-only root', who.includes('Read-only file system')],
    ['has no capabilities', /CapEff:\s+0+$/m.test(who)],
    ['serves the page', answers.includes('page 200')],
    ['serves calls', answers.includes('call 200')],
    ['stops cleanly', answers.split('exit 0').length === 3],
    ['has a health check', answers.includes('ready 0 16000')],
    ['names its commit', /label [0-9a-f]{40}/.test(answers)],
  ];
  return expected.filter(([, holds]) => !holds).map(([claim]) => `${claim} (${who} ${answers})`);
}
