import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readGuideTemplate } from '../../features/closings/guide/guide-template.ts';
import { readListingPages } from '../../features/sharing/listing-page.ts';
import { readTownTemplate } from '../../features/towns/town-template.ts';
import { readWebPages } from '../../http/pages/web-pages.ts';
import { readDomain } from '../../integrations/mail/mailer.ts';
import { defineCheck, describeReason, isOnThisMachine, isPublicSite, ok, warning, wrong } from './check.ts';

/** How the site is reached, by its settings. */
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
          'Set TRUST_PROXY in /etc/ballpark/ballpark.env to the number of proxies that append to X-Forwarded-For, usually 1.',
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
        const advice = `${ADVICE_ON_PAGES}.`;
        return isPublicSite({ PUBLIC_ORIGIN: origin }) ? wrong(text, advice) : warning(text, advice);
      }
      try {
        const pages = await readWebPages(resolve(folder), origin);
        readGuideTemplate(pages);
        readTownTemplate(pages);
        readListingPages(pages);
        return ok(`WEB_ROOT has a build with ${pages.publicPaths.length} public pages.`);
      } catch (error) {
        return wrong(
          `WEB_ROOT has no usable build: ${describeReason(error)}.`,
          `${ADVICE_ON_PAGES}, unless WEB_ROOT shall be another build.`,
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
      if (domain === undefined) return wrong('MAIL_FROM has no domain.', "Write it as 'Name <address@domain>'.");
      if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || readParent(domain) === readParent(hostname)) {
        return ok(`Mails come from ${domain}.`);
      }
      return warning(
        `Mails come from ${domain}, but their links lead to ${hostname}: spam filters distrust that.`,
        'Send from a domain of the site, with SPF, DKIM and DMARC for it.',
      );
    },
  }),
];

/** `ballpark` sets it to the build of its own release. */
const ADVICE_ON_PAGES = 'Run `sed -i /^WEB_ROOT=/d /etc/ballpark/ballpark.env`: a release brings its pages along';

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
