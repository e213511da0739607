import { randomInt } from 'node:crypto';
import { type People, preparePeople } from '../kit/actors/people.ts';
import { openSender } from '../kit/actors/sender.ts';
import { repeatWhenBusy } from '../kit/http/repeat-when-busy.ts';
import type { Send, WireAnswer, WireRequest } from '../kit/http/wire-client.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { startApiProcess } from '../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../kit/services/scratch-services.ts';
import { createWebRoot } from '../kit/services/web-root.ts';

/** Two API processes on one database. */
export type Site = {
  scratch: ScratchServices;
  sql: ScratchServices['sql'];
  people: People;
  origin: string;
  /** Sends to one of the processes. */
  processes: readonly Send[];
  /** Sends to each of them in turn. */
  send: Send;
};

const CONNECTIONS = 64;

export async function startSite(run: ProofRun): Promise<Site> {
  const services = await startScratchServices(run, 'daily');
  const environment = { ...services.environment, TRUST_PROXY: '1', WEB_ROOT: createWebRoot(run) };
  const scratch = { ...services, environment };
  const apis = await Promise.all([1, 2].map(() => startApiProcess(run, { environment })));
  const processes = apis.map(({ port }) => repeatWhenBusy(openSender(run, port, CONNECTIONS)));
  let turn = 0;
  const send: Send = (request) => {
    turn = (turn + 1) % processes.length;
    const one = processes[turn];
    if (!one) throw new Error('No process was started.');
    return one(request);
  };
  const { sql } = scratch;
  return {
    scratch,
    sql,
    people: await preparePeople(sql),
    origin: services.environment['PUBLIC_ORIGIN'] ?? '',
    processes,
    send,
  };
}

/** A browser without an account: it keeps the cookie of the daily five, and has a network of its own. */
export type Device = {
  send: Send;
  open: (path: string, via?: Send) => Promise<WireAnswer>;
  guess: (path: string, guess: { thing: number; amount: number | string }, via?: Send) => Promise<WireAnswer>;
};

export function createDevice({ send: sendToAny }: Pick<Site, 'send'>): Device {
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  let cookie: string | undefined;
  const sendVia = async (request: WireRequest, via: Send): Promise<WireAnswer> => {
    const own = { 'x-forwarded-for': network, ...(cookie !== undefined && { cookie }) };
    const answer = await via({ ...request, headers: { ...own, ...request.headers } });
    const [given] = answer.headers['set-cookie'] ?? [];
    if (given?.startsWith('ballpark_daily=')) cookie = given.split(';')[0];
    return answer;
  };
  return {
    send: (request) => sendVia(request, sendToAny),
    open: (path, via = sendToAny) => sendVia({ method: 'GET', path }, via),
    guess: (path, { thing, amount }, via = sendToAny) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const body = new URLSearchParams({ thing: String(thing), amount: String(amount) }).toString();
      return sendVia({ method: 'POST', path, headers, body }, via);
    },
  };
}

/** All that the answer tells. */
export function toText({ status, headers, body }: WireAnswer): string {
  return `${status} ${JSON.stringify(headers)} ${body}`;
}
