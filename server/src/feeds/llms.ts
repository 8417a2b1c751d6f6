import type { ShopSettings } from '../shop-settings/index.ts';

/** The shop for programs that read text: llmstxt.org. Only what the shop says of itself, and only channels that are on. */
export function writeLlmsTxt(shop: ShopSettings, publicUrl: string): string {
  const link = (path: string, title: string, words: string) => `- [${title}](${publicUrl}${path}): ${words}`;
  const listed = (isOn: boolean, line: string) => (isOn ? [line] : []);
  const assistants = [
    ...listed(
      shop.channelUcp,
      link('/.well-known/ucp', 'Universal Commerce Protocol', 'find gifts, fill a basket, prepare an order.'),
    ),
    ...listed(
      shop.channelMcp,
      link('/mcp', 'MCP server', 'the same as tools, for assistants that speak MCP.'),
    ),
  ];
  const feeds = [
    ...listed(
      shop.channelGoogle,
      link('/feeds/google.xml', 'All products as RSS', 'Google Merchant format.'),
    ),
    ...listed(shop.channelOpenai, link('/feeds/openai.csv', 'All products as CSV', 'OpenAI’s product feed.')),
    ...listed(shop.channelMeta, link('/feeds/meta.csv', 'All products for Meta', 'CSV.')),
    link('/sitemap.xml', 'Sitemap', 'every public page.'),
  ];
  const lines = [
    `# ${shop.name}`,
    '',
    `> ${shop.name} is a gift shop for India. One person can buy a gift, or several people can pay for one gift together.`,
    '',
    'Prices are in Indian rupees. Delivery is in India only. A person always confirms and pays on the shop’s own pages: no assistant can pay, and none needs card numbers, UPI PINs or one-time codes.',
    '',
    '## Finding gifts',
    '',
    link('/explore', 'Explore', 'gifts by occasion, by whom they are for, and by price.'),
    link('/explore?q=tea', 'Search', 'words after `q=`, also with typing errors or in Hindi.'),
    '- Every gift has a page at `/gift/{name}` with its price, options, stock and reviews as schema.org data. `?variant={number}` opens one of its options.',
    '',
    '## Giving together',
    '',
    link('/explore', 'Group gifts', 'choose a gift, say what it is for, and share the link of its page.'),
    '- Everyone with the link can chip in, with or without an account. When it is not fully paid in time, everybody is refunded in full.',
    '',
    '## Policies',
    '',
    link('/terms', 'Terms of sale', 'who sells, prices and payment.'),
    link('/shipping', 'Shipping and delivery', 'where, when and for how much.'),
    link(
      '/refunds',
      'Cancellations, returns and refunds',
      'how to cancel or return, and when money is back.',
    ),
    link('/contact', 'Contact', 'how to reach a person.'),
    '',
    ...(assistants.length > 0
      ? [
          '## How assistants connect',
          '',
          ...assistants,
          '- An assistant prepares; the person opens the link it gets, checks everything, and pays there.',
          '',
        ]
      : []),
    '## Product feeds',
    '',
    ...feeds,
  ];
  return `${lines.join('\n')}\n`;
}
