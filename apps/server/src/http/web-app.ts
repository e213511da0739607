import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageHashes, pagePolicy } from './security-headers.ts';

const FALLBACK = '__spa-fallback.html';
/** Named by their content, so they never change. */
const ASSETS = '/assets/';

/** Serves the built pages, compressed at build time, under the policy their own hashes allow. */
export async function serveWebApp(http: FastifyInstance, webRoot: string): Promise<void> {
  const policy = pagePolicy(readHashes(webRoot));
  await http.register(fastifyStatic, {
    root: webRoot,
    index: ['index.html'],
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.includes('.html')) reply.header('content-security-policy', policy);
      reply.header('cache-control', path.includes(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Every address that is neither a file nor the API's belongs to the app in the browser. */
export function isPageRequest(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return (request.method === 'GET' || request.method === 'HEAD') && !lastPart.includes('.');
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile(FALLBACK);
}

function readHashes(webRoot: string): PageHashes {
  // Written by the build beside the public folder, so that it is never served itself.
  return JSON.parse(readFileSync(join(webRoot, '..', 'csp-hashes.json'), 'utf8')) as PageHashes;
}
