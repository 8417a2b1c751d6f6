import { block, greeting, link, type Placeholder, secretLink, type Template, text } from './placeholders.ts';

const about = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'pledges', audience: 'guest', placeholders }) as const satisfies Template<P>;

const reminder = about({
  greeting,
  product: text('Masala Chai Set'),
  recipient: text('Divya'),
  amount: text('₹501'),
  by: text('Friday, 6 March'),
  part: text('part 2 of 4'),
  closesOn: text('12 March 2026'),
  link: secretLink('/pledge'),
  withdrawLink: link('/pledge#withdraw=example', { secret: true }),
});

export const pledgeTemplates = {
  'pledge-confirm': about({
    product: text('Masala Chai Set'),
    amount: text('₹2,000'),
    plan: block([{ lines: ['₹500 by Friday, 6 March', '₹500 by Friday, 13 March'] }], { required: true }),
    link: secretLink('/pledge'),
  }),
  'pledge-before': reminder,
  'pledge-day': reminder,
  'pledge-after': reminder,
};
