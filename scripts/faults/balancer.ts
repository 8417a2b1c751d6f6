import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Connections go to the servers in turn; one that does not listen is passed over. */
export async function openBalancer(port: number, targets: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  function forward(outer: Socket, triesLeft: number): void {
    turn += 1;
    const inner = connect(targets[turn % targets.length] ?? 0, '127.0.0.1');
    const passOver = () => (triesLeft > 1 ? forward(outer, triesLeft - 1) : outer.destroy());
    inner.once('error', passOver);
    inner.once('connect', () => {
      inner.off('error', passOver).on('error', () => outer.destroy());
      outer.once('close', () => inner.destroy());
      inner.once('close', () => outer.destroy());
      outer.pipe(inner);
      inner.pipe(outer);
    });
  }
  const server = createServer({ pauseOnConnect: true }, (outer) => {
    open.add(outer);
    outer.on('error', () => undefined).once('close', () => open.delete(outer));
    forward(outer, targets.length);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

export interface Balancer {
  close(): void;
}
