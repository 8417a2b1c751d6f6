import type { FastifyInstance } from 'fastify';

/** Calls this very server without the network: it works before it listens, and whatever address it listens on. */
export function inProcessFetch(
  app: FastifyInstance,
): (url: string, options: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      ...(body && { payload: String(body) }),
    });
    const answered = new Headers(
      Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    );
    return new Response(answer.body, { status: answer.statusCode, headers: answered });
  };
}
