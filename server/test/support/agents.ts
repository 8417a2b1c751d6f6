import { expect } from 'vitest';
import { cookieOf } from './guests.ts';
import type { Shop } from './shop.ts';

export const AGENT = 'https://agent.test/profile.json';

/** One call of the Universal Commerce Protocol by REST, as an agent makes it. */
export async function ucp(
  { app, shop }: Pick<Shop, 'app' | 'shop'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  { ip = '127.0.0.1', ...headers }: Record<string, string> = {},
) {
  const response = await app.inject({
    method,
    url: `/ucp/v1${path}`,
    remoteAddress: ip,
    headers: { host: new URL(shop.settings.publicUrl).host, 'ucp-agent': `profile="${AGENT}"`, ...headers },
    ...(body && { payload: body }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    text: response.body,
  };
}

export const oneOf = (id: string, quantity = 1) => ({ line_items: [{ item: { id }, quantity }] });

export const sentTo = (place: object) => ({
  fulfillment: { methods: [{ type: 'shipping', destinations: [place] }] },
});

/** The person's browser opens the link of an answer; `cookie` is how it is known again. */
export async function openLink(shop: Shop, answer: { continue_url: string }) {
  const preparedToken = answer.continue_url.split('#')[1] ?? '';
  const opened = await shop.call('openPrepared', { body: { preparedToken } });
  expect(opened.statusCode, opened.body).toBe(200);
  return { preparedToken, cookie: cookieOf(opened), ...opened.json() };
}
