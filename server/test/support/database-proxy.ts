import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be cut, so that the shop sees an outage while the test still reaches the database. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'refusing' | 'silent' = 'open';
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined).on('close', () => sockets.delete(client)));
    if (state === 'refusing') client.destroy();
    if (state !== 'open') return;
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    become(next) {
      state = next;
      cut();
    },
    async close() {
      cut();
      server.close();
    },
  };
}

interface DatabaseProxy {
  url: string;
  /** `refusing` ends each connection at once, `silent` never answers, as a primary that has vanished. */
  become(state: 'open' | 'refusing' | 'silent'): void;
  close(): Promise<void>;
}
