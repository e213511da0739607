import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { createElement } from 'react';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { defineCheck, describeReason, ok, warning, wrong } from './check.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Redis and the mail server. */
export const serviceChecks = [
  defineCheck({
    name: 'redis',
    needs: ['REDIS_URL', 'REDIS_TIMEOUT_MS'],
    run: async ({ REDIS_URL: url, REDIS_TIMEOUT_MS: timeoutMs }) => {
      const { hostname, port } = new URL(url);
      const place = `${hostname}:${port === '' ? 6379 : port}`;
      try {
        const slowestMs = await exerciseRedis(url);
        if (slowestMs <= timeoutMs) return ok(`Redis answers at ${place} within ${Math.ceil(slowestMs)} ms.`);
        return warning(
          `Redis at ${place} took ${Math.ceil(slowestMs)} ms for a command, more than REDIS_TIMEOUT_MS allows (${timeoutMs}).`,
          'Run Redis near the processes, or raise REDIS_TIMEOUT_MS.',
        );
      } catch (error) {
        return wrong(
          `Redis at ${place} refuses or does not answer: ${describeReason(error)}.`,
          'Run `systemctl restart redis-server`, or correct REDIS_URL. Until then each process counts limits alone.',
        );
      }
    },
  }),
  defineCheck({
    name: 'mail-server',
    needs: ['SMTP_URL'],
    run: async ({ SMTP_URL: url }) => {
      const { hostname, port, protocol, username } = new URL(url);
      const place = `${hostname}:${port === '' ? (protocol === 'smtps:' ? 465 : 587) : port}`;
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: CONNECT_TIMEOUT_MS,
      });
      try {
        await transport.verify();
        return ok(`The mail server ${place} answers${username === '' ? '' : ' and accepts the password'}.`);
      } catch (error) {
        return wrong(
          `The mail server ${place} refuses or does not answer: ${describeReason(error)}.`,
          'Check host, port, user and password in SMTP_URL. Port 465 needs smtps://, port 587 smtp://.',
        );
      } finally {
        transport.close();
      }
    },
  }),
  defineCheck({
    name: 'test-mail',
    needs: ['SMTP_URL', 'MAIL_FROM'],
    after: ['mail-server', 'sender'],
    run: async ({ SMTP_URL: url, MAIL_FROM: from }, { sendTo }) => {
      if (sendTo === undefined) return [];
      const mailer = createMailer({ url, from, sendTimeoutMs: 10_000 });
      const content = createElement('p', null, 'This is a test. If you can read it, Ballpark can send mails.');
      try {
        const sent = await mailer.send({ id: randomUUID(), to: sendTo, subject: 'Test of Ballpark', content });
        if (sent.outcome === 'accepted') return ok(`The mail server took a mail to ${sendTo}. See whether it arrives.`);
        return wrong(`The mail to ${sendTo} was ${sent.outcome} (${sent.failure}).`, ADVICE_ON_SENDING);
      } catch (error) {
        return wrong(`The mail to ${sendTo} was not sent: ${describeReason(error)}.`, ADVICE_ON_SENDING);
      } finally {
        mailer.close();
      }
    },
  }),
];

const ADVICE_ON_SENDING = 'Check that the mail server lets this user send as MAIL_FROM, and the address.';

/**
 * Does with Redis what the processes do: counts under a key that expires, and publishes. Returns the slowest answer.
 */
async function exerciseRedis(url: string): Promise<number> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let lastError: Error | undefined;
  client.on('error', (error) => (lastError = error));
  const key = `doctor:${randomUUID()}`;
  try {
    await client.connect();
    const commands = [
      () => client.set(key, 1, 'EX', 10),
      () => client.incr(key),
      () => client.publish(key, ''),
      () => client.del(key),
    ];
    let slowestMs = 0;
    for (const run of commands) {
      const startedAt = performance.now();
      await run();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    return slowestMs;
  } catch (error) {
    // A refused connection rejects with 'Connection is closed'; the event before it says why.
    throw lastError ?? error;
  } finally {
    client.disconnect();
  }
}
