import http from 'node:http';
import net from 'node:net';

/** So many people do it again and again for this long. */
export async function measureFor(
  seconds: number,
  people: number,
  work: (person: number) => Promise<unknown>,
): Promise<Measured> {
  const took: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (performance.now() < until) {
        const from = performance.now();
        await work(person);
        took.push(performance.now() - from);
      }
    }),
  );
  took.sort((a, b) => a - b);
  return {
    perSecond: took.length / ((performance.now() - began) / 1000),
    p50: took[Math.floor((took.length - 1) * 0.5)] ?? 0,
    p99: took[Math.floor((took.length - 1) * 0.99)] ?? 0,
  };
}

export function medianOf(rounds: readonly Measured[]): Measured {
  const middle = (pick: (one: Measured) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor((rounds.length - 1) / 2)] ?? 0;
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
  };
}

/** How often each statement ran, as the statement counter tells on this port. */
export function readCounts(port: number): Promise<Map<string, number>> {
  return new Promise((resolve, reject) => {
    let text = '';
    net
      .connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('end', () => resolve(new Map(Object.entries(JSON.parse(text)))))
      .on('error', reject);
  });
}

/** A busy shop says so; a browser asks again. The wait counts as part of the purchase. */
const RETRY_MS = 250;

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

export function post(url: string, sent: { body: object; authorization?: string }): Promise<Answer> {
  const text = JSON.stringify(sent.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(sent.authorization !== undefined && { authorization: sent.authorization }),
  };
  return new Promise((resolve, reject) => {
    const sending = http.request(url, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else if (response.statusCode === 503) setTimeout(() => resolve(post(url, sent)), RETRY_MS);
        else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`));
      });
    });
    // A kept connection may have been closed while the other server had its turn.
    sending.on('error', (error) => (sending.reusedSocket ? resolve(post(url, sent)) : reject(error)));
    sending.end(text);
  });
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

type Answer = Record<string, string>;
