import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../core/context.ts';
import { cspViolations } from '../observability/metrics.ts';
import { CSP_REPORT_PATH } from './security-headers.ts';

/** The old format, one report, and that of the Reporting API, a list. */
const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
/** Reports are written by clients, so they must not be able to fill the log. All are counted. */
const MAX_LINES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

const text = z.optional(z.string());
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
});
const newReports = z.array(
  z.object({ body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }) }),
);

type Violation = { directive: string; blocked: string; page: string };
type ReportedViolation = { [Key in keyof Violation]: string | undefined };

/** Others are counted as one, so that no client can add series to the metrics. */
const DIRECTIVES = new Set(
  [
    'script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src connect-src font-src',
    'worker-src manifest-src object-src frame-src media-src default-src base-uri form-action frame-ancestors',
    'require-trusted-types-for trusted-types',
  ].flatMap((names) => names.split(' ')),
);

/** Browsers report here what the security policy of a page has refused: an attack, or a mistake of ours. */
export async function serveCspReports(http: FastifyInstance, app: AppContext): Promise<void> {
  const isWithinHour = createHourlyCap(MAX_LINES_PER_HOUR);
  await http.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    reports.post(
      CSP_REPORT_PATH,
      {
        schema: { hide: true },
        bodyLimit: MAX_BYTES,
        onRequest: ({ client }) => app.limits.countAttempt('csp-report', client),
      },
      async ({ body }, reply) => {
        for (const violation of readViolations(body)) {
          cspViolations.inc({ directive: violation.directive });
          if (isWithinHour()) app.log.warn(violation, 'a page broke its security policy');
        }
        return reply.code(204).send();
      },
    );
  });
}

function readViolations(body: unknown): Violation[] {
  const json = parseJson(body);
  const old = oldReport.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
    return [toViolation({ directive, blocked: report['blocked-uri'], page: report['document-uri'] })];
  }
  const listed = newReports.safeParse(json);
  if (!listed.success) return [];
  return listed.data
    .slice(0, MAX_REPORTS)
    .map(({ body: { effectiveDirective, blockedURL, documentURL } }) =>
      toViolation({ directive: effectiveDirective, blocked: blockedURL, page: documentURL }),
    );
}

/** Keeps nothing that may be personal: of a page the first part of its path, of what was blocked the host. */
function toViolation({ directive = '', blocked = '', page = '' }: ReportedViolation): Violation {
  const section = URL.parse(page)?.pathname.split('/')[1] ?? '';
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: describeBlocked(blocked),
    page: /^[a-z-]{0,20}$/.test(section) ? `/${section}` : 'other',
  };
}

/** `inline` and other keywords, the host of a web address, or the scheme of any other (extensions, data). */
function describeBlocked(blocked: string): string {
  const url = URL.parse(blocked);
  if (url === null) return /^[a-z-]{1,30}$/.test(blocked) ? blocked : 'other';
  return url.protocol.startsWith('http') ? url.host.slice(0, 100) : url.protocol.slice(0, 30);
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function createHourlyCap(most: number): () => boolean {
  let hour = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / HOUR_MS);
    if (now !== hour) [hour, used] = [now, 0];
    used += 1;
    return used <= most;
  };
}
