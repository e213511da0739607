import { request, type RequestOptions } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { INSTANCE_PATH } from '../../features/maintenance/maintenance.routes.ts';
import { nameInstance } from '../../features/maintenance/name-instance.ts';
import { defineCheck, describeReason, type Examination, type Finding, isPublicSite, ok, wrong } from './check.ts';
import { withDatabase } from './postgresql-checks.ts';

const TIMEOUT_MS = 8_000;
/** An address that no visitor has: it is for documentation. */
const CHOSEN_ADDRESS = '192.0.2.77';

const answerSchema = z.object({
  instance: z.string(),
  client: z.string(),
  proxies: z.number(),
});

/** The site as its visitors reach it: name, certificate, proxy, process. */
export const addressChecks = [
  defineCheck({
    name: 'public-address',
    needs: ['PUBLIC_ORIGIN', 'TRUST_PROXY', 'DATABASE_DIRECT_URL'],
    after: ['origin', 'proxy', 'postgresql', 'schema'],
    run: async ({ PUBLIC_ORIGIN: origin, TRUST_PROXY: hops, DATABASE_DIRECT_URL: url }, { connection }) => {
      if (!isPublicSite({ PUBLIC_ORIGIN: origin })) return ok('The site is not public: its address is not called.');
      const plain = await callSite({ origin, connection });
      if ('problem' in plain) return plain.problem;
      const own = await withDatabase({ url }, nameInstance);
      if (plain.instance !== own) {
        return wrong(
          `Another installation answers at ${origin}: links in mails lead to it.`,
          'Set PUBLIC_ORIGIN in /etc/ballpark/ballpark.env to the address of this one, or correct the DNS record or the proxy.',
        );
      }
      if (plain.proxies !== hops) return explainHops(plain.proxies, hops);
      const chosen = await callSite({
        origin,
        connection,
        headers: { 'x-forwarded-for': CHOSEN_ADDRESS },
      });
      if (!('problem' in chosen) && chosen.client === CHOSEN_ADDRESS) {
        return wrong(
          'The proxy passes on the X-Forwarded-For of visitors: each can choose an address, and no limit holds them.',
          'Take the proxy file of the release: deploy/Caddyfile, deploy/haproxy.cfg or deploy/nginx.conf.',
        );
      }
      return ok(`${origin} leads to this installation, through ${hops === 1 ? 'one proxy' : `${hops} proxies`}.`);
    },
  }),
];

function explainHops(proxies: number, hops: number): Finding {
  const text = `TRUST_PROXY is ${hops}, but the proxies that append to X-Forwarded-For are ${proxies}`;
  if (proxies === 0) {
    return wrong(
      `${text}: the address of visitors is unknown, and they share every limit.`,
      'Take the proxy file of the release: deploy/Caddyfile, deploy/haproxy.cfg or deploy/nginx.conf.',
    );
  }
  const harm =
    proxies < hops ? 'a visitor can choose an address, and no limit holds them' : 'all visitors share every limit';
  return wrong(
    `${text}: ${harm}.`,
    `Run \`sed -i s/^TRUST_PROXY=.*/TRUST_PROXY=${proxies}/ /etc/ballpark/ballpark.env\` and restart the API processes.`,
  );
}

type SiteCall = { origin: string; headers?: Record<string, string> } & Pick<Examination, 'connection'>;
type SiteAnswer = z.output<typeof answerSchema> | { problem: Finding };

async function callSite({ origin, connection, headers = {} }: SiteCall): Promise<SiteAnswer> {
  try {
    const { status, location, body } = await get(`${origin}${INSTANCE_PATH}`, {
      ...connection,
      headers,
    });
    return readAnswer({ origin, status, location, body });
  } catch (error) {
    return { problem: explainSilence(origin, error) };
  }
}

type HttpAnswer = {
  status: number;
  location: string | undefined;
  body: string;
};

function readAnswer({ origin, status, location, body }: HttpAnswer & { origin: string }): SiteAnswer {
  if (status >= 300 && status < 400) {
    const text = `${origin} leads visitors on to ${location ?? 'nowhere'}.`;
    return {
      problem: wrong(text, 'Set PUBLIC_ORIGIN in /etc/ballpark/ballpark.env to the address at which the site answers.'),
    };
  }
  if (status >= 502 && status <= 504) {
    const text = `The proxy answers at ${origin}, but reaches no API process (status ${status}): the site is down.`;
    return {
      problem: wrong(text, 'Run `systemctl restart ballpark.target`. Why: `journalctl -u ballpark-api@1 -n 20`.'),
    };
  }
  const answer = answerSchema.safeParse(parseJson(body));
  if (status === 200 && answer.success) return answer.data;
  const text = `Something else than this release answers at ${origin} (status ${status}): links in mails lead to it.`;
  const advice =
    'Correct PUBLIC_ORIGIN, the DNS record or the proxy. After an upgrade: `systemctl restart ballpark-api@1 ballpark-api@2`.';
  return { problem: wrong(text, advice) };
}

function explainSilence(origin: string, error: unknown): Finding {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = `No visitor reaches ${origin}: ${describeReason(error)}.`;
  const { hostname } = new URL(origin);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return wrong(text, `Correct PUBLIC_ORIGIN, or create the DNS record: \`getent hosts ${hostname}\` must find it.`);
  }
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) {
    return wrong(
      text,
      `The proxy has no certificate for ${hostname}. Its log says why: \`journalctl -u caddy -n 20\`.`,
    );
  }
  return wrong(
    text,
    'Start the proxy: `systemctl restart caddy`. If it runs, the firewall or the DNS record is wrong.',
  );
}

function get(address: string, options: RequestOptions): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { ...options, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      readText(answer).then(
        (body) =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            body,
          }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
