import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By } from 'selenium-webdriver';
import type { Browser, BrowserPorts } from './browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const START_MS = 60_000;
const POLL_MS = 200;

/** Debian's WebKitGTK (MiniBrowser) through its WebDriver, on a display of its own. */
export async function openWebKit({ webDriver: port, display }: BrowserPorts): Promise<Browser> {
  const screen = spawn('Xvfb', [`:${display}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  const server = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'en_US.UTF-8', NO_AT_BRIDGE: '1' },
  });
  const stop = () => {
    for (const started of [server, screen]) endProcess(started);
  };
  try {
    return await connect(port, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function connect(port: number, stop: () => void): Promise<Browser> {
  const address = `http://127.0.0.1:${port}`;
  await waitForServer(`${address}/status`);
  const [binary = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build();
  const version = (await driver.getCapabilities()).get('browserVersion') as unknown;
  return {
    name: `webkitgtk/${String(version)}`,
    open: (page) => driver.get(page),
    readAddress: () => driver.getCurrentUrl(),
    run: (functionText, ...values) => driver.executeScript(`return (${functionText})(...arguments)`, ...values),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    close: async () => {
      await driver.quit().catch(() => undefined);
      stop();
    },
  };
}

async function waitForServer(address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isUp = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`${DRIVER} did not answer within ${START_MS / 1000} s.`);
    await sleep(POLL_MS);
  }
}

function endProcess({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(pid);
}
