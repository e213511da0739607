import { spawnSync } from 'node:child_process';

/** Whether the services run as containers: asked for, or the only way left on a machine without Debian packages. */
export function runsInDocker() {
  if (process.env.BALLPARK_SERVICES === 'docker') return true;
  return !isProgramThere('apt-get') && spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
}

/** @param {string} name */
export function isProgramThere(name) {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { stdio: 'ignore' }).status === 0;
}
