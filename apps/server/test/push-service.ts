import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';

type ReceivedPush = { payload: unknown; headers: Record<string, string | string[] | undefined> };

export type FakeDevice = {
  /** What the browser sends to the API. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** How the push service answers for this device. */
  setStatus: (status: number) => void;
};

export type PushService = { createDevice: () => FakeDevice; close: () => void };

type Device = { received: ReceivedPush[]; status: number; decrypt: (body: Buffer) => Buffer };

/** A push service on loopback. It decrypts messages like the browser of the device would. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const device = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (device && device.status < 300) {
      device.received.push({ payload: JSON.parse(device.decrypt(body).toString()), headers: request.headers });
    }
    response.writeHead(device?.status ?? 404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  return {
    createDevice: () => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys().toString('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/devices/${randomBytes(8).toString('hex')}`;
      const device: Device = {
        received: [],
        status: 201,
        decrypt: (body) => ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }),
      };
      devices.set(path, device);
      return {
        subscription: { endpoint: `http://127.0.0.1:${port}${path}`, keys: { p256dh, auth } },
        received: device.received,
        setStatus: (status) => {
          device.status = status;
        },
      };
    },
    close: () => server.close(),
  };
}
