import { groupGiftCapability } from './envelope.ts';

/** The extension for other programs: what a checkout takes and answers for a gift that several people pay for. */
export function groupGiftSchema(publicUrl: string, version: string) {
  const amount = (description: string) => ({ type: 'integer', minimum: 0, description });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${publicUrl}/ucp/schemas/group_gift.json`,
    name: groupGiftCapability(publicUrl),
    version,
    title: 'Group Gift Extension',
    description:
      'Several people, with or without accounts, pay for one gift. An agent prepares it; a person opens continue_url, signs in, and confirms recipient, amount, deadline and sharing. Only then share_url exists, and people chip in there. If it is not fully paid by the deadline, everyone is refunded in full. Amounts are in the minor unit of the checkout’s currency.',
    type: 'object',
    $defs: {
      group_gift: {
        type: 'object',
        properties: {
          recipient_first_name: {
            type: 'string',
            maxLength: 60,
            description: 'Whom the gift is for. Confirmed by the person, and not answered.',
            ucp_request: { create: 'optional', update: 'optional' },
          },
          occasion: {
            type: 'string',
            description: 'Such as Birthday, Anniversary or Wedding.',
            ucp_request: { create: 'optional', update: 'optional' },
          },
          date: {
            type: 'string',
            format: 'date',
            description: 'The day of the gift. People can chip in until some days before it.',
            ucp_request: { create: 'required', update: 'optional' },
          },
          message: {
            type: 'string',
            maxLength: 500,
            description: 'Words for the card. Confirmed by the person, and not answered.',
            ucp_request: { create: 'optional', update: 'optional' },
          },
          people: {
            type: 'integer',
            minimum: 1,
            maximum: 100,
            description: 'How many are expected to pay.',
            ucp_request: { create: 'optional', update: 'optional' },
          },
          suggested_amount: {
            ...amount('What each of them might give.'),
            ucp_request: { create: 'optional', update: 'optional' },
          },
          id: { type: 'string', description: 'The checkout’s id.', ucp_request: 'omit' },
          status: {
            type: 'string',
            enum: ['awaiting_organiser', 'collecting', 'funded', 'ordered', 'expired', 'cancelled'],
            ucp_request: 'omit',
          },
          target_amount: { ...amount('The price of the gift.'), ucp_request: 'omit' },
          collected_amount: { ...amount('What has been paid so far, less refunds.'), ucp_request: 'omit' },
          contributor_count: {
            ...amount(
              'How many people have paid, never who. Absent where contributors do not see each other.',
            ),
            ucp_request: 'omit',
          },
          deadline: {
            type: 'string',
            format: 'date',
            description: 'The last day to chip in, in India.',
            ucp_request: 'omit',
          },
          share_url: {
            type: 'string',
            format: 'uri',
            description: 'Where people chip in. Absent until a person has confirmed the gift.',
            ucp_request: 'omit',
          },
        },
      },
      'dev.ucp.shopping.checkout': {
        title: 'Checkout with Group Gift',
        allOf: [
          { $ref: `https://ucp.dev/${version}/schemas/shopping/checkout.json` },
          {
            type: 'object',
            properties: {
              group_gift: {
                $ref: '#/$defs/group_gift',
                ucp_request: { create: 'optional', update: 'optional', complete: 'omit' },
              },
            },
          },
        ],
      },
    },
  };
}
