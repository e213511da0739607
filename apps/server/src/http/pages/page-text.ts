import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REPORTING_ENDPOINTS } from '../security-headers.ts';
import { accepts, type Coding } from './content-coding.ts';

/** While a client waits. Above 5 compressing takes longer than the saved bytes take on a phone. */
const QUICK = 5;
/** For a page that is sent often: one kilobyte less, which saves the landing page a round trip. */
const THOROUGH = constants.BROTLI_MAX_QUALITY;

/** A page with its policy, compressed once per coding, off the main thread. */
export class PageText {
  readonly body: Buffer;
  readonly policy: string;
  readonly etag: string;
  readonly #compressed: Partial<Record<Coding, Promise<Buffer>>> = {};

  constructor(html: string, policy: string) {
    this.body = Buffer.from(html);
    this.policy = policy;
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  compressed(coding: Coding): Promise<Buffer> {
    return (this.#compressed[coding] ??= coding === 'br' ? asBrotli(this.body, QUICK) : asGzip(this.body));
  }

  /** Replaces the Brotli version by the smallest possible one. */
  async compressThoroughly(): Promise<void> {
    const smallest = await asBrotli(this.body, THOROUGH);
    this.#compressed.br = Promise.resolve(smallest);
  }
}

/** Browsers may cache it and must revalidate each time. */
export async function sendPageText(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageText,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': page.policy,
    ...REPORTING_ENDPOINTS,
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const coding = (['br', 'gzip'] as const).find((one) => accepts(request, one));
  if (coding === undefined) return reply.send(page.body);
  return reply.header('content-encoding', coding).send(await page.compressed(coding));
}

/** Sends a page that is made for one client, so nothing of it is kept. */
export async function sendPrivatePage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const body = Buffer.from(html);
  reply.header('vary', 'accept-encoding');
  if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(await asBrotli(body, QUICK));
  return accepts(request, 'gzip')
    ? reply.header('content-encoding', 'gzip').send(await asGzip(body))
    : reply.send(body);
}

function asBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function asGzip(body: Buffer): Promise<Buffer> {
  return promisify(gzip)(body);
}
