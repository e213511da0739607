import { openWireClient, type Send } from '../http/wire-client.ts';
import type { ProofRun } from '../proof-run.ts';

/** Sends requests to a process until the end of the run. */
export function openSender(run: ProofRun, port: number, mostConnections?: number): Send {
  const client = openWireClient(port, mostConnections);
  run.atEnd(async () => client.close());
  return client.send;
}
