import { setTimeout as sleep } from 'node:timers/promises';
import { daysAfter, indianDay } from '@tohfa/contract';

/** A browser's side of a call. Trouble of the shop or the network is retried, as its pages do, until `over` says so. */
export function createClient(url: string, watch: CallWatch, over: () => boolean) {
  async function once(path: string, { body, token, cookie }: Sent = {}): Promise<Answer> {
    const began = Date.now();
    try {
      const response = await fetch(`${url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      watch.answered(path, response.status, Date.now() - began);
      return { status: response.status, text, cookies: response.headers.getSetCookie() };
    } catch {
      watch.answered(path, 0, Date.now() - began);
      return { status: 0, text: '', cookies: [] };
    }
  }

  /** Undefined when the run ended before there was an answer. */
  async function untilAnswered(path: string, sent: Sent = {}): Promise<Answer | undefined> {
    while (!over()) {
      const answer = await once(path, sent);
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(RETRY_MS);
    }
    return undefined;
  }

  return { once, untilAnswered };
}

const CALL_TIMEOUT_MS = 20_000;
const RETRY_MS = 300;

/** A small generator of numbers from a seed, so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sent {
  body?: object;
  token?: string;
  cookie?: string;
}

interface Answer {
  /** 0: no answer came. */
  status: number;
  text: string;
  cookies: string[];
}

export interface CallWatch {
  answered(path: string, status: number, ms: number): void;
}

export type Client = ReturnType<typeof createClient>;

/** What somebody fills in who asks for a gift. */
export function giftForm(productId: number) {
  return {
    name: 'Kamala Devi',
    phone: '+919876543210',
    relation: 'Mother',
    occasion: 'Birthday',
    date: daysAfter(indianDay(new Date()), 20),
    flatNo: '12',
    apartment: 'Rose Villa',
    landmark: '',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    pincode: '560001',
    productId,
  };
}
