import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeToGift } from '../src/gifts/gift-events.ts';
import { stubLocalStorage } from './browser-storage.ts';

let page: EventTarget & { hidden: boolean };
let streams: Stream[];
let answer: () => Promise<Response>;
let changes: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stubLocalStorage();
  page = Object.assign(new EventTarget(), { hidden: false });
  streams = [];
  changes = 0;
  answer = async () => openStream();
  vi.stubGlobal('document', page);
  const windowEvents = new EventTarget();
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents));
  vi.stubGlobal('dispatchEvent', windowEvents.dispatchEvent.bind(windowEvents));
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => streams.at(-1)?.fail());
    return answer();
  });
  stop = () => {};
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('following a gift', () => {
  test('tells of each change, however its bytes are cut, and of nothing else', async () => {
    follow();
    await settled();
    await say(': still here\n\n');
    expect(changes).toBe(0);
    await say('event: cha');
    await say('nged\ndata: {}\n\nevent: changed\ndata: {}\n\n');
    expect(changes).toBe(2);
  });

  test('opens the stream again when it ends, and looks at what it may have missed', async () => {
    follow();
    await settled();
    streams[0]?.end();
    await settled();
    expect(changes).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(2);
    expect(changes).toBe(1);
  });

  test('comes down to asking every half minute where no stream gets through', async () => {
    answer = async () => new Response('no', { status: 502 });
    follow();
    await vi.advanceTimersByTimeAsync(31_000);
    const early = changes;
    expect(early).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(changes - early).toBe(2);
  });

  test('gives up a stream that has gone silent', async () => {
    follow();
    await settled();
    await vi.advanceTimersByTimeAsync(72_000);
    expect(streams.length).toBeGreaterThan(1);
  });

  test('lets go while nobody looks, and catches up when somebody does', async () => {
    follow();
    await settled();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(streams).toHaveLength(2);
    expect(changes).toBe(1);
  });

  test('ends for good when it is stopped', async () => {
    follow();
    await settled();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    expect(changes).toBe(0);
  });
});

function follow(): void {
  stop = subscribeToGift({
    id: 'g-1',
    onChange: () => {
      changes += 1;
    },
  });
}

async function say(text: string): Promise<void> {
  streams.at(-1)?.say(text);
  await settled();
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

function openStream(): Response {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // Closed already.
    }
  };
  streams.push({
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => attempt(() => controller?.close()),
    fail: () => attempt(() => controller?.error(new Error('aborted'))),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

interface Stream {
  say(text: string): void;
  end(): void;
  fail(): void;
}
