import { statfsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { readGuideTemplate } from '../../features/closings/guide/guide-template.ts';
import { readListingPages } from '../../features/sharing/listing-page.ts';
import { readWebPages } from '../../http/pages/web-pages.ts';
import { readDomain } from '../../integrations/mail/mailer.ts';
import { defineCheck, describeReason, type Finding, isPublicSite, ok, warning, wrong } from './check.ts';

/** How the site is reached, and the machine it runs on. */
export const siteChecks = [
  defineCheck({
    name: 'origin',
    needs: ['PUBLIC_ORIGIN'],
    run: async ({ PUBLIC_ORIGIN }) => {
      const { protocol, hostname, origin, href } = new URL(PUBLIC_ORIGIN);
      if (href !== `${origin}/`) {
        return wrong(
          'PUBLIC_ORIGIN has more than an origin: links in mails would ignore the rest.',
          `Set it to ${origin}.`,
        );
      }
      if (protocol === 'https:') return ok(`The site is ${origin}.`);
      if (isOnThisMachine(hostname)) {
        return warning(`${origin} can be opened on this machine alone.`, 'Set the https address of the site.');
      }
      return wrong(
        `${origin} is not https: passwords travel readable, and development values are not refused.`,
        'Let a proxy end TLS and set the https address of the site.',
      );
    },
  }),
  defineCheck({
    name: 'proxy',
    needs: ['PUBLIC_ORIGIN', 'TRUST_PROXY', 'API_HOST', 'API_PORT'],
    run: async ({ TRUST_PROXY: hops, API_HOST: host, API_PORT: port, ...values }) => {
      const isPublic = isPublicSite(values);
      if (isPublic && hops === 0) {
        return wrong(
          'TRUST_PROXY is 0, but the API speaks no TLS, so a proxy is in front: all visitors share one address and every limit.',
          'Set TRUST_PROXY to the number of proxies that append to X-Forwarded-For, usually 1.',
        );
      }
      if (!isPublic && hops > 0) {
        return warning(
          `TRUST_PROXY is ${hops}, but the origin is not https: without a proxy each visitor can choose an address.`,
          'Set TRUST_PROXY=0, or the https address of the proxy as PUBLIC_ORIGIN.',
        );
      }
      if (hops === 0) return ok('There is no proxy in front.');
      const reach = isOnThisMachine(host) ? '' : ` Only they may reach port ${port} of ${host}.`;
      return ok(`The last ${hops} addresses of X-Forwarded-For are those of proxies.${reach}`);
    },
  }),
  defineCheck({
    name: 'drain',
    needs: ['PUBLIC_ORIGIN', 'DRAIN_SECONDS'],
    run: async ({ DRAIN_SECONDS: seconds, ...values }) => {
      if (seconds > 0 || !isPublicSite(values)) return ok(`A process that stops still answers for ${seconds} s.`);
      return wrong(
        'DRAIN_SECONDS is 0: each restart of a process fails requests that the proxy still sends to it.',
        'Remove it (the default is 5), or set more seconds than the proxy needs to notice.',
      );
    },
  }),
  defineCheck({
    name: 'web-app',
    needs: ['WEB_ROOT', 'PUBLIC_ORIGIN'],
    run: async ({ WEB_ROOT: folder, PUBLIC_ORIGIN: origin }) => {
      if (folder === '') {
        const text = 'WEB_ROOT is empty: the API serves no pages.';
        const advice = 'Run `npm run build` and set WEB_ROOT to apps/web/build/client.';
        return isPublicSite({ PUBLIC_ORIGIN: origin }) ? wrong(text, advice) : warning(text, advice);
      }
      try {
        const pages = await readWebPages(resolve(folder), origin);
        readGuideTemplate(pages);
        readListingPages(pages);
        return ok(`WEB_ROOT has a build with ${pages.publicPaths.length} public pages.`);
      } catch (error) {
        return wrong(
          `WEB_ROOT has no usable build: ${describeReason(error)}.`,
          'Run `npm run build`, or copy the whole folder apps/web/build of the release.',
        );
      }
    },
  }),
  defineCheck({
    name: 'sender',
    needs: ['MAIL_FROM', 'PUBLIC_ORIGIN'],
    run: async ({ MAIL_FROM, PUBLIC_ORIGIN }) => {
      const { hostname } = new URL(PUBLIC_ORIGIN);
      const domain = readSenderDomain(MAIL_FROM);
      if (domain === undefined) return wrong('MAIL_FROM has no domain.', 'Write it as `Name <address@domain>`.');
      if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || readParent(domain) === readParent(hostname)) {
        return ok(`Mails come from ${domain}.`);
      }
      return warning(
        `Mails come from ${domain}, but their links lead to ${hostname}: spam filters distrust that.`,
        'Send from a domain of the site, with SPF, DKIM and DMARC for it.',
      );
    },
  }),
  defineCheck({ name: 'disk', run: async () => examineDisks([process.cwd(), tmpdir(), '/var/lib/postgresql']) }),
];

function isOnThisMachine(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

function readSenderDomain(from: string): string | undefined {
  try {
    return readDomain(from).toLowerCase();
  } catch {
    return undefined;
  }
}

/** The last two labels. Two sites below one public suffix such as co.uk would count as related: a warning less. */
function readParent(hostname: string): string {
  return hostname.split('.').slice(-2).join('.');
}

/** One finding per file system. A folder that does not exist is on no file system of ours. */
function examineDisks(folders: readonly string[]): Finding[] {
  const byDevice = new Map<number, string>();
  for (const folder of folders) {
    const device = statSync(folder, { throwIfNoEntry: false })?.dev;
    if (device !== undefined && !byDevice.has(device)) byDevice.set(device, folder);
  }
  return [...byDevice.values()].map((folder) => {
    const { bsize, blocks, bavail, files, ffree } = statfsSync(folder);
    const freeFiles = files === 0 ? 1 : ffree / files;
    return judgeSpace({ folder, freeBytes: bavail * bsize, freeShare: bavail / Math.max(1, blocks), freeFiles });
  });
}

type Space = { folder: string; freeBytes: number; freeShare: number; /** The share of inodes. */ freeFiles: number };

const SHORT = 0.1;
const TOO_SHORT = 0.03;

export function judgeSpace({ folder, freeBytes, freeShare, freeFiles }: Space): Finding {
  const share = Math.min(freeShare, freeFiles);
  const text = `${(freeBytes / 1e9).toFixed(1)} GB and ${Math.round(freeFiles * 100)} % of the inodes are free at ${folder}.`;
  if (share >= SHORT) return ok(text);
  const advice = 'Delete old logs and backups, or enlarge the disk. PostgreSQL stops when its disk is full.';
  return share >= TOO_SHORT ? warning(text, advice) : wrong(text, advice);
}
