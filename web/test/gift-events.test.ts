import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeToGift } from '../src/contributions/gift-events.ts';
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

describe('subscribing to a gift', () => {
  test('reports each change, however its bytes are cut, and nothing else', async () => {
    subscribe();
    await settle();
    await send(': still here\n\n');
    expect(changes).toBe(0);
    await send('event: cha');
    await send('nged\ndata: {}\n\nevent: changed\ndata: {}\n\n');
    expect(changes).toBe(2);
  });

  test('opens the stream again when it ends, and reports what it may have missed', async () => {
    subscribe();
    await settle();
    streams[0]?.end();
    await settle();
    expect(changes).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(2);
    expect(changes).toBe(1);
  });

  test('polls every half minute where no stream gets through', async () => {
    answer = async () => new Response('no', { status: 502 });
    subscribe();
    await vi.advanceTimersByTimeAsync(31_000);
    const early = changes;
    expect(early).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(changes - early).toBe(2);
  });

  test('replaces a stream that has gone silent', async () => {
    subscribe();
    await settle();
    await vi.advanceTimersByTimeAsync(72_000);
    expect(streams.length).toBeGreaterThan(1);
  });

  test('disconnects while the page is hidden, and catches up when it is shown', async () => {
    subscribe();
    await settle();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(streams).toHaveLength(2);
    expect(changes).toBe(1);
  });

  test('ends for good when it is unsubscribed', async () => {
    subscribe();
    await settle();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    expect(changes).toBe(0);
  });
});

function subscribe(): void {
  stop = subscribeToGift({
    id: 'g-1',
    onChange: () => {
      changes += 1;
    },
  });
}

async function send(text: string): Promise<void> {
  streams.at(-1)?.send(text);
  await settle();
}

async function settle(): Promise<void> {
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
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => attempt(() => controller?.close()),
    fail: () => attempt(() => controller?.error(new Error('aborted'))),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

interface Stream {
  send(text: string): void;
  end(): void;
  fail(): void;
}
