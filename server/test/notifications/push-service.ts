import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const device = createECDH('prime256v1');
device.generateKeys();
const KEYS = {
  p256dh: device.getPublicKey().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** A push service on this machine that responds to each device as the test says. */
export async function startPushService(
  answer: (device: string, attempt: number) => Answer = () => 201,
): Promise<PushService> {
  const accepted: Taken[] = [];
  const attempts = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = request.url?.slice('/push/'.length) ?? '';
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    request.resume().on('end', () => {
      const said = answer(id, attempt);
      if (said === 201 || said === 'accepted-then-reset')
        accepted.push({ device: id, headers: request.headers });
      give(said, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpointOf = (id: string) => `http://127.0.0.1:${port}/push/${id}`;
  return {
    url: endpointOf(''),
    accepted,
    attempts,
    endpointOf,
    subscription: (id = randomUUID()) => ({ endpoint: endpointOf(id), expirationTime: null, keys: KEYS }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(said: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (said === 'reset' || said === 'accepted-then-reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const [status, headers] = typeof said === 'number' ? [said, {}] : said;
  response.writeHead(status, headers).end();
}

/** A status, one with headers, or a connection that breaks before or after the message was accepted. */
export type Answer = number | readonly [number, Record<string, string>] | 'reset' | 'accepted-then-reset';

interface Taken {
  device: string;
  headers: IncomingMessage['headers'];
}

export interface PushService {
  /** For PUSH_HOSTS. */
  url: string;
  /** Every accepted message, in order. */
  accepted: Taken[];
  /** The number of attempts for each device. */
  attempts: Map<string, number>;
  endpointOf(id: string): string;
  subscription(id?: string): {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
  stop(): Promise<void>;
}
