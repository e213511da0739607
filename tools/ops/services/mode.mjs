import { spawnSync } from 'node:child_process';

/** Whether the services run as containers: on request, or on a machine without apt-get that has Docker. */
export function runsInDocker() {
  if (process.env.BALLPARK_SERVICES === 'docker') return true;
  return !isProgramInstalled('apt-get') && spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
}

/** @param {string} name */
export function isProgramInstalled(name) {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' }).status === 0;
}
