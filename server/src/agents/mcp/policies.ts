import { formatRupees } from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { Tool } from './tool.ts';

const PAGES = ['terms', 'shipping', 'refunds', 'contact', 'policy'] as const;

/** Fixed words with the shop's own charges; what the owner wrote in addition is on the pages. */
export const getShopPoliciesTool: Tool<'get_shop_policies'> = async ({ catalogue, publicUrl, settings }) => {
  const { taxRate, transactionCharges, deliveryCharges } = await catalogue.charges();
  const { policies, groupGifts, payment } = phrases().agents.mcp;
  const texts = {
    terms: policies.terms.text({ tax: `${taxRate} %`, transaction: formatRupees(transactionCharges) }),
    shipping: policies.shipping.text({
      lowest: formatRupees(deliveryCharges.lowest),
      highest: formatRupees(deliveryCharges.highest),
    }),
    refunds: policies.refunds.text,
    contact: policies.contact.text,
    policy: policies.policy.text,
  };
  const { name } = settings();
  const listed = PAGES.map((page) => ({
    title: policies[page].title,
    url: `${publicUrl}/${page}`,
    text: texts[page],
  }));
  return {
    output: {
      name,
      policies: listed,
      charges: {
        tax_percent: taxRate,
        delivery_lowest: deliveryCharges.lowest,
        delivery_highest: deliveryCharges.highest,
        transaction: transactionCharges,
      },
      group_gifts: groupGifts,
      payment,
    },
    text: [
      name,
      ...listed.map(({ title, url, text }) => `${title}: ${text} ${url}`),
      groupGifts,
      payment,
    ].join('\n'),
  };
};
