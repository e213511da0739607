import { ERRORS } from '@ballpark/contracts/errors';
import { BODY_MAX_BYTES } from '@ballpark/rules/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { NO_PAGE_ASSETS, type PageAssets } from '../../core/form-pages/form-page.ts';
import { Refusal } from '../../core/refusal.ts';
import { readBuilt } from './web-pages.ts';

/** Why a form is not taken. The page says it. */
export type FormRefusal = { status: number; sentence: string };

/** Lets the routes of `pages` read forms, and nothing else. */
export function acceptForms(pages: FastifyInstance): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

export function readForm({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

export function readPageAssets({ config }: AppContext): PageAssets {
  const { webRoot } = config.http;
  // The build writes it with these fields.
  return webRoot === undefined ? NO_PAGE_ASSETS : (readBuilt(webRoot, 'page-assets.json') as PageAssets);
}

/**
 * Whether the form was on our page. Browsers send no form of another site together with our cookie; this refuses one
 * in addition. Because of the referrer policy their origin is 'null' on our own pages, too, where they do not say
 * `Sec-Fetch-Site`: older ones, and all on a site without TLS.
 */
export function isFromOwnPage({ config }: AppContext, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || origin === 'null' || origin === config.publicOrigin;
}

/** Runs a step that may refuse the form. A refusal becomes what the page says; any other error is a bug. */
export async function findFormRefusal(step: () => Promise<void>): Promise<FormRefusal | undefined> {
  try {
    await step();
    return undefined;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { status, error } = ERRORS[refusal.code];
    return { status, sentence: refusal.sentence ?? error };
  }
}
