import { type FeedName, toExactCsv } from '@tohfa/contract';
import type { FeedFormat } from './feed-format.ts';
import { feedPrice } from './feed-text.ts';
import { google } from './google.ts';

/** OpenAI's product feed, developers.openai.com/commerce/specs/feed; people pay here, so nothing may be checked out there. */
const openai: FeedFormat = {
  type: 'text/csv; charset=utf-8',
  problems: ['no-picture', 'no-brand', 'long-title'],
  head: () =>
    'item_id,title,description,url,brand,image_url,price,availability,seller_name,seller_url,return_policy,target_countries,store_country,is_eligible_search,is_eligible_checkout,group_id,listing_has_variations\r\n',
  item: (item, { name, publicUrl }) =>
    toExactCsv([
      [
        item.id,
        item.title,
        item.description,
        item.link,
        item.brand,
        item.pictures[0] ?? '',
        feedPrice(item.price),
        item.inStock ? 'in_stock' : 'out_of_stock',
        name,
        `${publicUrl}/explore`,
        `${publicUrl}/refunds`,
        'IN',
        'IN',
        'true',
        'false',
        // Every item has a group; one without options is alone in its own.
        item.groupId ?? item.id,
        String(item.groupId !== undefined),
      ],
    ]),
  foot: '',
};

/** Meta's catalogue, for WhatsApp and Instagram: developers.facebook.com/docs/commerce-platform/catalog/fields. */
const meta: FeedFormat = {
  type: 'text/csv; charset=utf-8',
  problems: ['no-picture', 'no-brand', 'long-title'],
  head: () => 'id,title,description,availability,condition,price,link,image_link,brand,item_group_id\r\n',
  item: (item) =>
    toExactCsv([
      [
        item.id,
        item.title,
        item.description,
        item.inStock ? 'in stock' : 'out of stock',
        'new',
        feedPrice(item.price),
        item.link,
        item.pictures[0] ?? '',
        item.brand,
        item.groupId ?? '',
      ],
    ]),
  foot: '',
};

export const feedFormats: Record<FeedName, FeedFormat> = { google, openai, meta };
