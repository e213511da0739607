import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Hashes of the inline scripts and styles of one built page. */
export type PageHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Where browsers send reports of what a policy has refused. */
export const CSP_REPORT_PATH = '/csp-reports';
const CSP_REPORT_GROUP = 'csp';

/** On every answer. */
export const ANSWER_HEADERS = {
  // Answers hold tokens and personal data. Those that may be kept (pages, files, lists with a tag) say so themselves.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Verification and reset tokens sit in the query of the page that reads them.
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const ONE_YEAR_SECONDS = 31_536_000;

type Settings = Pick<Config, 'publicOrigin'> & { http: Pick<Config['http'], 'hstsSubdomains'> };

export function buildSecurityHeaders({ publicOrigin, http: { hstsSubdomains } }: Settings): Record<string, string> {
  const isSecure = publicOrigin.startsWith('https:');
  // Subdomains by choice: the operator of an apex domain may run other sites on them, over plain http.
  const transportSecurity = `max-age=${ONE_YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return { ...ANSWER_HEADERS, ...(isSecure && { 'strict-transport-security': transportSecurity }) };
}

/** The strictest policy by default; pages replace it by their own. */
export function installSecurityHeaders(http: FastifyInstance, settings: Settings): void {
  const headers = buildSecurityHeaders(settings);
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** `report-to` for Chromium, which then ignores `report-uri`; the older one for the other browsers. */
export const REPORTING = `report-uri ${CSP_REPORT_PATH}; report-to ${CSP_REPORT_GROUP}`;
/** Names the group that `report-to` refers to. On every page. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${CSP_REPORT_GROUP}="${CSP_REPORT_PATH}"` };

/** Local storage holds the session token, so no foreign script may run: only our files, these hashes, and Trusted Types. */
export function pagePolicy({ scripts, styles }: PageHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "worker-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ballpark-worker ballpark-service-worker',
    REPORTING,
  ].join('; ');
}

/** The service worker may fetch our own files and pages, and do nothing else. Its own answer carries its policy. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash}'`).join('');
}
