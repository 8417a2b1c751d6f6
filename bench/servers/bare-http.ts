import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

// The most that Node can do: the bytes that SAME_BYTES_AS answers, from memory, with nothing else done.
const original = process.env.SAME_BYTES_AS ?? '';
const known = new Map<string, Answer>();

const server = createServer((request, response) => {
  const key = `${request.headers['accept-encoding']} ${request.url}`;
  const answer = known.get(key);
  if (answer) {
    response.writeHead(200, answer.headers).end(answer.body);
    return;
  }
  learn(request).then(
    (learnt) => {
      known.set(key, learnt);
      response.writeHead(200, learnt.headers).end(learnt.body);
    },
    () => response.writeHead(502).end(),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});

/** Not by fetch, which would undo the compression. */
async function learn(request: IncomingMessage): Promise<Answer> {
  const encoding = request.headers['accept-encoding'];
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
    get(`${original}${request.url}`, { headers }, resolve).on('error', reject);
  });
  const body = await buffer(answered);
  if (answered.statusCode !== 200) throw new Error(`${request.url} answered ${answered.statusCode}`);
  return {
    body,
    headers: {
      'content-type': answered.headers['content-type'],
      'content-length': body.length,
      ...(answered.headers['content-encoding'] && {
        'content-encoding': answered.headers['content-encoding'],
      }),
    },
  };
}

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}
