import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';

/** A span as it has left a process. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** `ballpark-api` or `ballpark-worker`. */
  service: string;
  /** The name of the process. */
  instance: string;
};

export type Collector = {
  url: string;
  /** Everything that was sent, byte for byte, with the headers. */
  readRaw: () => string;
  readSpans: () => ReceivedSpan[];
};

type OtlpAttribute = { key: string; value: { stringValue?: string } };
type OtlpSpan = Omit<ReceivedSpan, 'service' | 'instance'>;
type OtlpBody = {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

/** A receiver of OTLP over HTTP in JSON, on loopback. */
export async function startCollector(run: ProofRun): Promise<Collector> {
  const heads: string[] = [];
  const bodies: string[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push((await buffer(request)).toString('latin1'));
    heads.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  const port = await findFreePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  run.atEnd(async () => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    readRaw: () => [...heads, ...bodies].join('\n'),
    readSpans: () => bodies.flatMap((body) => readBody(JSON.parse(body) as OtlpBody)),
  };
}

function readBody({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const read = (name: string) => resource.attributes.find(({ key }) => key === name)?.value.stringValue ?? '';
    const own = { service: read('service.name'), instance: read('service.instance.id') };
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, ...own })));
  });
}

/** The names from a span up to the first one that no process of ours has sent, and the id of that one. */
export function followUp(spans: readonly ReceivedSpan[], span: ReceivedSpan): { names: string[]; rootId: string } {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  if (!parent) return { names: [span.name], rootId: span.parentSpanId ?? '' };
  const above = followUp(spans, parent);
  return { names: [span.name, ...above.names], rootId: above.rootId };
}
