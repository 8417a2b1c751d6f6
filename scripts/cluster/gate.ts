import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A port that forwards to another one, until it is cut: then packets vanish in both directions, as in a network that
 * broke, and nobody is told. That needs no privileges, unlike network namespaces or a packet filter.
 */
export async function openGate(port: number, target: number): Promise<Gate> {
  const pairs = new Set<[Socket, Socket | undefined]>();
  let isCut = false;
  let delayMs = 0;
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
    forward(outer, inner);
    forward(inner, outer);
  });

  function forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      const write = () => {
        if (to.destroyed || to.write(chunk)) return;
        from.pause();
        to.once('drain', () => isCut || from.resume());
      };
      if (delayMs === 0) write();
      else setTimeout(write, delayMs);
    });
    from.on('end', () => setTimeout(() => to.end(), delayMs));
    from.resume();
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    cut() {
      isCut = true;
      for (const [outer, inner] of pairs) {
        outer.pause();
        inner?.pause();
      }
    },
    slow(ms) {
      delayMs = ms;
    },
    heal() {
      delayMs = 0;
      if (!isCut) return;
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
  /** Everything arrives so much later, in both directions. */
  slow(ms: number): void;
  heal(): void;
  close(): Promise<void>;
}
