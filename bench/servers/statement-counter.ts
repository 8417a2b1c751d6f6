// Passes a PostgreSQL connection through and counts the statements that clients run: simple queries and executions of
// prepared ones, BEGIN and COMMIT included. Counting costs time, so that nothing is timed through it.
import net from 'node:net';

const { hostname, port } = new URL(process.env.DATABASE_URL ?? '');
const counts = new Map<string, number>();

const proxy = net.createServer((client) => {
  const server = net.connect(Number(port || 5432), hostname);
  const read = messageReader();
  client.on('data', (chunk) => {
    read(chunk);
    server.write(chunk);
  });
  server.pipe(client);
  client.on('end', () => server.end());
  for (const socket of [client, server]) {
    socket.on('error', () => {
      client.destroy();
      server.destroy();
    });
  }
});
proxy.listen(0, '127.0.0.1');

/** Answers how often each statement ran so far. */
const control = net.createServer((socket) => {
  socket.end(JSON.stringify(Object.fromEntries(counts)));
});
control.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ database: portOf(proxy), count: portOf(control) }));
});

/** Follows the frontend's messages over chunk borders: a type byte and a length, after one start-up message without type. */
function messageReader(): (chunk: Buffer) => void {
  let started = false;
  let rest = Buffer.alloc(0);
  const texts = new Map<string, string>();
  let bound = '';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readUInt32BE(head) + head;
      if (rest.length < length) return;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : '';
      const [first = '', second = ''] = rest
        .subarray(head + 4, length)
        .toString('latin1')
        .split('\0', 2);
      // Parse names a statement, Bind chooses one, Execute runs what was bound.
      if (type === 'P') texts.set(first, second);
      else if (type === 'B') bound = texts.get(second) ?? second;
      else if (type === 'Q') count(first);
      else if (type === 'E') count(bound);
      // A request for encryption is answered with a byte and followed by the start-up message.
      if (!started && rest.readUInt32BE(4) !== 80_877_103) started = true;
      rest = rest.subarray(length);
    }
  };
}

function count(statement: string): void {
  const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

function portOf(server: net.Server): number {
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
}
