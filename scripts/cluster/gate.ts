import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A port that forwards to another one, until it is cut: then packets vanish in both directions, as in a network that
 * broke, and nobody is told. That needs no privileges, unlike network namespaces or a packet filter.
 */
export async function openGate(port: number, target: number): Promise<Gate> {
  const pairs = new Set<[Socket, Socket | undefined]>();
  let isCut = false;
  const server = createServer({ pauseOnConnect: true }, (outer) => {
    outer.on('error', () => undefined);
    const inner = isCut ? undefined : connect(target, '127.0.0.1');
    const pair: [Socket, Socket | undefined] = [outer, inner];
    pairs.add(pair);
    const close = () => {
      // A cut network does not tell one side that the other has gone.
      if (isCut) return;
      pairs.delete(pair);
      outer.destroy();
      inner?.destroy();
    };
    outer.on('close', close);
    if (!inner) return;
    inner.on('error', close).on('close', close);
    outer.pipe(inner);
    inner.pipe(outer);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    cut() {
      isCut = true;
      for (const [outer, inner] of pairs) {
        if (!inner) continue;
        outer.unpipe(inner).pause();
        inner.unpipe(outer).pause();
      }
    },
    heal() {
      isCut = false;
      for (const [outer, inner] of pairs) {
        outer.destroy();
        inner?.destroy();
      }
      pairs.clear();
    },
    async close() {
      for (const [outer, inner] of pairs) {
        outer.destroy();
        inner?.destroy();
      }
      server.close();
    },
  };
}

export interface Gate {
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}
