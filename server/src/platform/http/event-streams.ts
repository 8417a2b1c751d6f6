import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkKey } from './rate-limit.ts';

/** Shorter than the idle timeout of connections. */
const HEARTBEAT_MS = 15_000;
/** A stream ends after this time, so that access is checked again when the client reconnects. */
const MAX_STREAM_MS = 15 * 60_000;
/** Many people may share one address. */
const MAX_STREAMS_PER_NETWORK = 100;
const MAX_STREAMS_PER_ACCOUNT = 20;
const MAX_STREAMS = 5000;
/** Events are a few bytes each, so a client this far behind has stopped reading. */
const MAX_UNREAD_BYTES = 16 * 1024;

/**
 * Server-sent events: responses that stay open until the client disconnects or falls behind, or the server stops.
 * Thousands are open at a time, so each keeps little state, and one timer sends all heartbeats.
 */
export function createEventStreams(maxStreams = MAX_STREAMS): EventStreams {
  // Oldest first.
  const open = new Set<EventStream>();
  const byNetwork = new Map<string, number>();
  const byAccount = new Map<string, number>();
  let heartbeat: NodeJS.Timeout | undefined;

  function add(stream: EventStream): void {
    open.add(stream);
    change(byNetwork, stream.network, 1);
    if (stream.account !== undefined) change(byAccount, stream.account, 1);
    heartbeat ??= setInterval(beat, HEARTBEAT_MS);
  }

  function remove(stream: EventStream): void {
    if (!open.delete(stream)) return;
    change(byNetwork, stream.network, -1);
    if (stream.account !== undefined) change(byAccount, stream.account, -1);
    if (open.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  function beat(): void {
    const now = Date.now();
    for (const stream of open) {
      if (now - stream.openedAt > MAX_STREAM_MS) stream.end();
      else stream.write(':\n\n');
    }
  }

  /** At the limit, closes the oldest stream of the busiest network, so that a few networks cannot lock out others. */
  function makeRoom(ownStreams: number): boolean {
    if (open.size < maxStreams) return true;
    const [largest, most] = [...byNetwork].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    if (most <= ownStreams + 1) return false;
    for (const stream of open) {
      if (stream.network !== largest) continue;
      remove(stream);
      stream.end();
      return true;
    }
    return false;
  }

  return {
    open(request, reply) {
      const network = networkKey(request.ip);
      const account = accountOf(request);
      const ownStreams = byNetwork.get(network) ?? 0;
      if (ownStreams >= MAX_STREAMS_PER_NETWORK) return undefined;
      if (account !== undefined && (byAccount.get(account) ?? 0) >= MAX_STREAMS_PER_ACCOUNT) return undefined;
      if (!makeRoom(ownStreams)) return undefined;
      const stream = new EventStream(startResponse(reply), network, account);
      add(stream);
      stream.onEnd(() => remove(stream));
      return stream;
    },
    closeAll() {
      for (const stream of open) stream.end();
    },
  };
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function accountOf({ identity }: Pick<FastifyRequest, 'identity'>): string | undefined {
  return (identity as { customer?: { userId: string } } | undefined)?.customer?.userId;
}

function startResponse(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies not to buffer the response, which would delay events.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return raw;
}

class EventStream {
  readonly network: string;
  readonly account: string | undefined;
  readonly openedAt = Date.now();
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, network: string, account: string | undefined) {
    this.#response = response;
    this.network = network;
    this.account = account;
  }

  /** One line. */
  send(event: string, data = ''): void {
    this.write(`event: ${event}\ndata:${data && ` ${data}`}\n\n`);
  }

  write(text: string): void {
    if (this.#response.writableEnded) return;
    if (this.#response.writableLength > MAX_UNREAD_BYTES) this.#response.destroy();
    else this.#response.write(text);
  }

  onEnd(listener: () => void): void {
    this.#response.once('close', listener);
  }

  end(): void {
    this.#response.end();
  }
}

export interface EventStreams {
  /** Undefined when the network or account has reached its limit. The client then polls. */
  open(request: Pick<FastifyRequest, 'ip' | 'identity'>, reply: FastifyReply): EventStream | undefined;
  closeAll(): void;
}
