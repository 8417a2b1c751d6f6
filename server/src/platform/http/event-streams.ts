import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below the time after which a silent connection is closed. */
const HEARTBEAT_MS = 15_000;
/** A stream ends now and then, so that whoever opens the next one is asked again who they are. */
const LONGEST_MS = 15 * 60_000;
/** Many people may share one address; nobody needs more. */
const MOST_OF_ADDRESS = 100;
const MOST = 5000;

/** Server-sent events: answers that stay open, a few for each address, until the reader goes or the server stops. */
export function createEventStreams(): EventStreams {
  const open = new Map<Stream, string>();

  return {
    open({ ip }, reply) {
      const ofAddress = [...open.values()].filter((address) => address === ip).length;
      if (open.size >= MOST || ofAddress >= MOST_OF_ADDRESS) return undefined;
      const stream = startStream(reply, () => open.delete(stream));
      open.set(stream, ip);
      return stream;
    },
    closeAll() {
      for (const stream of open.keys()) stream.end();
    },
  };
}

function startStream(reply: FastifyReply, whenOver: () => void): Stream {
  const { raw } = reply;
  const ending: (() => void)[] = [whenOver];
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect an answer before passing it on would make events late.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS);
  const lasting = setTimeout(() => raw.end(), LONGEST_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lasting);
    for (const over of ending) over();
  });
  return {
    send: (event) => raw.write(`event: ${event}\ndata:\n\n`),
    onEnd: (over) => ending.push(over),
    end: () => raw.end(),
  };
}

interface Stream {
  send(event: string): void;
  onEnd(over: () => void): void;
  end(): void;
}

export interface EventStreams {
  /** Undefined when this address has as many open as it may. */
  open(request: Pick<FastifyRequest, 'ip'>, reply: FastifyReply): Stream | undefined;
  closeAll(): void;
}
