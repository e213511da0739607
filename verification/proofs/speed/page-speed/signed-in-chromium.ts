import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import type { ProofRun } from '../../kit/proof-run.ts';

/** Flags for Debian's Chromium; they disable all background network requests. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type Chromium = { port: number; close: () => Promise<void> };

type SignInInput = { origin: string; token: string };

/** Opens a browser with an empty cache. */
export async function openChromium(run: ProofRun): Promise<Chromium> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: FLAGS,
    logLevel: 'silent',
    handleSIGINT: false,
  });
  let hasClosed = false;
  const close = async () => {
    if (hasClosed) return;
    hasClosed = true;
    const ended = once(chrome.process, 'exit');
    chrome.kill();
    await ended;
  };
  run.atEnd(close);
  return { port: chrome.port, close };
}

/**
 * Opens a browser with a signed-in member: stores the token in localStorage, where the web app reads it. The tab is on an
 * API address, so that no part of the web app is loaded before the measurement.
 */
export async function openSignedIn(run: ProofRun, { origin, token }: SignInInput): Promise<Chromium> {
  const chromium = await openChromium(run);
  const address = await openTab(chromium.port, `${origin}/health/live`);
  const expression = `localStorage.setItem('token', ${JSON.stringify(token)}); location.origin`;
  const seenOrigin = await evaluate(address, expression);
  if (seenOrigin !== origin) throw new Error(`The token was stored for ${String(seenOrigin)}`);
  return chromium;
}

async function openTab(port: number, url: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' });
  const tab: unknown = await answer.json();
  if (typeof tab !== 'object' || tab === null || !('webSocketDebuggerUrl' in tab)) throw new Error('No tab opened');
  return String(tab.webSocketDebuggerUrl);
}

/** Runs an expression in the tab after its page has loaded. */
async function evaluate(address: string, expression: string): Promise<unknown> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  try {
    await sendCommand(socket, 'Page.enable', {});
    for (;;) {
      const ready = await sendCommand(socket, 'Runtime.evaluate', {
        expression: 'location.href + document.readyState',
      });
      if (/^http.*complete$/.test(String(ready))) break;
    }
    return await sendCommand(socket, 'Runtime.evaluate', { expression });
  } finally {
    socket.close();
  }
}

let lastId = 0;

async function sendCommand(socket: WebSocket, method: string, params: object): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  const answer = new Promise<unknown>((resolve) => {
    const onMessage = ({ data }: MessageEvent) => {
      // Chrome DevTools Protocol: an answer has the id of its command.
      const message = JSON.parse(String(data)) as { id?: number; result?: { result?: { value?: unknown } } };
      if (message.id !== id) return;
      socket.removeEventListener('message', onMessage);
      resolve(message.result?.result?.value);
    };
    socket.addEventListener('message', onMessage);
  });
  socket.send(JSON.stringify({ id, method, params }));
  return answer;
}
