import { createServer, type Socket } from 'node:net';

export type ScriptedSmtp = { url: string; answerRecipients: (line: string) => void; close: () => Promise<void> };

/** A fake mail server that gives a chosen answer to RCPT TO and stores nothing. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  let recipientAnswer = '250 fine';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write('220 scripted\r\n');
    socket.on('data', (chunk) => {
      const [verb = ''] = chunk.toString().split(/[\s:]/);
      if (verb === 'RCPT') socket.write(`${recipientAnswer}\r\n`);
      else if (verb === 'DATA') socket.write('354 go on\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    answerRecipients: (line) => {
      recipientAnswer = line;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
