import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BRAND } from '@ballpark/rules/brand';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { accepts } from '../pages/content-coding.ts';
import { REPORTING, REPORTING_ENDPOINTS } from '../security-headers.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;
const ONE_HOUR = 'public, max-age=3600';

/** Collects the endpoints. Must be registered before the routes. */
export async function collectApiReference(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${BRAND} API`,
        version: '1.0.0',
        description: 'Generated from the contracts the server runs on.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

export async function serveApiReference(http: FastifyInstance): Promise<void> {
  await http.register(async (docs) => {
    const compress = createCompressor();
    docs.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      reply.headers({ 'cache-control': ONE_HOUR, vary: 'accept-encoding' });
      if (isPage) reply.headers({ 'content-security-policy': referencePolicy(payload), ...REPORTING_ENDPOINTS });
      return compress({ request, reply, payload });
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        favicon: '/favicon.svg',
        withDefaultFonts: false,
        showDeveloperTools: 'never',
        hideClientButton: true,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

/**
 * Runs its own file and the inline scripts it was sent with, by their hashes. The file writes its styles into the page
 * when it runs, so styles cannot be listed.
 */
function referencePolicy(html: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => ` 'sha256-${hash('sha256', code, 'base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    REPORTING,
  ].join('; ');
}

type Sent = { request: FastifyRequest; reply: FastifyReply; payload: string };

/** The few files never change while the process runs, so each is compressed once. One of them has 4 MB. */
function createCompressor(): (sent: Sent) => Promise<string | Buffer> {
  const compressed = new Map<string, Promise<Buffer>>();
  return async ({ request, reply, payload }) => {
    if (!accepts(request, 'gzip')) return payload;
    const route = request.routeOptions.url ?? '';
    const body = compressed.get(route) ?? promisify(gzip)(payload);
    compressed.set(route, body);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return body;
  };
}
