import { createServer, type Socket } from 'node:net';

/** A step of the dialogue at which the server can misbehave. `dot` is the end of a message. */
export type SmtpStep = 'greeting' | 'recipient' | 'data' | 'dot';

/**
 * What the server does at a step: a reply line, the same when it is released (`hold 250 fine`), silence (`hang`), or the
 * end of the connection (`drop`). After the dot it may also take the mail and not reply (`keep and drop`).
 */
export type SmtpReaction = string;

export type ReceivedMail = { to: string; messageId: string; source: string };

export type ScriptedSmtp = {
  url: string;
  /** Chooses the reaction to each step; undefined is the usual reply. */
  script: (react: (step: SmtpStep, recipient: string) => SmtpReaction | undefined) => void;
  /** Every mail that the server has taken, also those whose sender got no reply. */
  received: ReceivedMail[];
  countConnections: () => number;
  /** Ends all connections, so that clients meet the next greeting. */
  disconnect: () => void;
  countHeld: () => number;
  /** Sends the replies that are held. */
  release: () => void;
  close: () => Promise<void>;
};

const USUAL: Record<SmtpStep, SmtpReaction> = {
  greeting: '220 scripted',
  recipient: '250 fine',
  data: '354 go on',
  dot: '250 taken',
};

/** A fake mail server on a real socket that misbehaves as it is told. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  let react: (step: SmtpStep, recipient: string) => SmtpReaction | undefined = () => undefined;
  const received: ReceivedMail[] = [];
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, { react: (step, recipient) => react(step, recipient) ?? USUAL[step], received, held });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    script: (chosen) => {
      react = chosen;
    },
    received,
    countConnections: () => sockets.size,
    disconnect,
    countHeld: () => held.length,
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: async () => {
      disconnect();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Conversation = {
  react: (step: SmtpStep, recipient: string) => SmtpReaction;
  received: ReceivedMail[];
  held: (() => void)[];
};

/** One connection: reads line by line, because clients send several commands at once (PIPELINING). */
function converse(socket: Socket, { react, received, held }: Conversation): void {
  let unread = '';
  const lines: string[] = [];
  let recipient = '';
  let message: string[] | undefined;
  let isHeld = false;
  const reply = (line: string) => {
    if (socket.writable) socket.write(`${line}\r\n`);
  };
  const answer = (reaction: SmtpReaction) => {
    if (reaction.endsWith('drop')) socket.destroy();
    else if (reaction.startsWith('hold ')) hold(toReply(reaction));
    else if (reaction !== 'hang') reply(reaction);
  };
  const hold = (line: string) => {
    isHeld = true;
    held.push(() => {
      isHeld = false;
      reply(line);
      readLines();
    });
  };
  const endMessage = (text: string) => {
    message = undefined;
    const reaction = react('dot', recipient);
    if (/^(2|keep)/.test(toReply(reaction))) received.push(toReceivedMail(recipient, text));
    answer(reaction);
  };
  const takeRecipient = (line: string) => {
    const typed = /<(.*)>/.exec(line)?.[1] ?? '';
    const reaction = react('recipient', typed);
    recipient = toReply(reaction).startsWith('2') ? typed : '';
    answer(reaction);
  };
  const beginMessage = () => {
    const reaction = recipient === '' ? '503 no recipient' : react('data', recipient);
    if (toReply(reaction).startsWith('3')) message = [];
    answer(reaction);
  };
  const readLines = () => {
    for (let line = lines.shift(); line !== undefined; line = isHeld ? undefined : lines.shift()) {
      if (message !== undefined && line === '.') endMessage(message.join('\n'));
      else if (message !== undefined) message.push(line);
      else if (/^EHLO/i.test(line)) answer('250-scripted\r\n250 PIPELINING');
      else if (/^RCPT/i.test(line)) takeRecipient(line);
      else if (/^DATA/i.test(line)) beginMessage();
      else answer('250 fine');
    }
  };
  answer(react('greeting', ''));
  socket.on('data', (chunk) => {
    const parts = `${unread}${chunk.toString()}`.split('\r\n');
    unread = parts.pop() ?? '';
    lines.push(...parts);
    if (!isHeld) readLines();
  });
}

function toReply(reaction: SmtpReaction): string {
  return reaction.replace(/^hold /, '');
}

function toReceivedMail(to: string, source: string): ReceivedMail {
  return { to, messageId: /^message-id: *(\S+)/im.exec(source)?.[1] ?? '', source };
}
