import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDetachedService, type Service } from './service.ts';

export type MailCatcherOptions = { folder: string; smtpPort: number; webPort: number };

/** An SMTP server that delivers no mail: it shows each mail on its web page and as JSON at `/api/email`. */
export function createMailCatcher({ folder, smtpPort, webPort }: MailCatcherOptions): Service {
  const webUrl = `http://127.0.0.1:${webPort}`;
  // Without this option it would write to the system's temp folder.
  const mailFolder = join(folder, 'mails');
  const loopback = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1'];
  const ports = ['--smtp', String(smtpPort), '--web', String(webPort)];
  return createDetachedService({
    name: 'mail',
    title: 'The mail catcher',
    address: `smtp://127.0.0.1:${smtpPort} (mails at ${webUrl})`,
    ports: [smtpPort, webPort],
    command: {
      tracked: { pidFile: join(folder, 'mail-catcher.pid'), commandWords: ['maildev', mailFolder] },
      command: process.execPath,
      args: [findMaildevProgram(), ...loopback, ...ports, '--mail-directory', mailFolder],
      logFile: join(folder, 'mail-catcher.log'),
    },
    answers: async () => (await doesWebPageAnswer(webUrl)) && (await doesSmtpAnswer(smtpPort)),
  });
}

function findMaildevProgram(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('maildev'))), 'bin', 'maildev.js');
}

async function doesWebPageAnswer(webUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${webUrl}/api/healthz`, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  } catch {
    return false;
  }
}

async function doesSmtpAnswer(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 2000 });
    const settle = (isGreeted: boolean): void => {
      socket.end('QUIT\r\n');
      resolve(isGreeted);
    };
    socket.once('data', (banner) => settle(banner.toString().startsWith('220')));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => resolve(false));
  });
}
