// Passes a PostgreSQL connection through and counts the statements that clients run: simple queries and executions of
// prepared ones, BEGIN and COMMIT included. Counting costs time, so that nothing is timed through it.
import net from 'node:net';

const { hostname, port } = new URL(process.env.DATABASE_URL ?? '');
let statements = 0;

const proxy = net.createServer((client) => {
  const server = net.connect(Number(port || 5432), hostname);
  const count = messageCounter();
  client.on('data', (chunk) => {
    count(chunk);
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

const control = net.createServer((socket) => {
  socket.end(String(statements));
});
control.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ database: portOf(proxy), count: portOf(control) }));
});

/** Follows the frontend's messages over chunk borders: a type byte and a length, after one start-up message without type. */
function messageCounter(): (chunk: Buffer) => void {
  let started = false;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = rest.readUInt32BE(head) + head;
      if (rest.length < length) return;
      const type = started ? String.fromCharCode(rest[0] ?? 0) : '';
      if (type === 'Q' || type === 'E') statements += 1;
      // A request for encryption is answered with a byte and followed by the start-up message.
      if (!started && rest.readUInt32BE(4) !== 80_877_103) started = true;
      rest = rest.subarray(length);
    }
  };
}

function portOf(server: net.Server): number {
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
}
