import { once } from 'node:events';
import { launch } from 'chrome-launcher';
import type { ProofRun } from '../kit/proof-run.ts';

/** Debian's browser, kept from calling anywhere by itself. */
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

type SignIn = { origin: string; token: string };

/** A browser with an empty cache. */
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
 * The same with a member who is signed in: the token lies where the web app keeps it. It is put there from an answer of
 * the API, so that nothing of a page has been loaded before.
 */
export async function openSignedIn(run: ProofRun, { origin, token }: SignIn): Promise<Chromium> {
  const chromium = await openChromium(run);
  const address = await openTab(chromium.port, `${origin}/health/live`);
  const expression = `localStorage.setItem('token', ${JSON.stringify(token)}); location.origin`;
  const seenOrigin = await evaluate(address, expression);
  if (seenOrigin !== origin) throw new Error(`The token was put at ${String(seenOrigin)}`);
  return chromium;
}

async function openTab(port: number, url: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/new?${encodeURIComponent(url)}`, { method: 'PUT' });
  const tab: unknown = await answer.json();
  if (typeof tab !== 'object' || tab === null || !('webSocketDebuggerUrl' in tab)) throw new Error('No tab opened');
  return String(tab.webSocketDebuggerUrl);
}

/** Runs an expression in the tab as soon as its page is there. */
async function evaluate(address: string, expression: string): Promise<unknown> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  try {
    await ask(socket, 'Page.enable', {});
    for (;;) {
      const ready = await ask(socket, 'Runtime.evaluate', { expression: 'location.href + document.readyState' });
      if (/^http.*complete$/.test(String(ready))) break;
    }
    return await ask(socket, 'Runtime.evaluate', { expression });
  } finally {
    socket.close();
  }
}

let lastId = 0;

async function ask(socket: WebSocket, method: string, params: object): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  const answer = new Promise<unknown>((resolve) => {
    const onMessage = ({ data }: MessageEvent) => {
      // The browser's own protocol: an answer repeats the number of its question.
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
