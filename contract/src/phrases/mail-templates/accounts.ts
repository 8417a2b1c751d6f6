import {
  block,
  code,
  greeting,
  link,
  type Placeholder,
  secretLink,
  type Template,
  text,
} from './placeholders.ts';

const customer = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'accounts', audience: 'customer', placeholders }) as const satisfies Template<P>;

export const accountTemplates = {
  'confirm-email': customer({ link: secretLink('/confirm-email') }),
  'sign-in-code': customer({ code }),
  'reset-password': customer({ greeting, link: secretLink('/reset-password') }),
  'change-email': customer({ link: secretLink('/confirm-email') }),
  'email-changed': customer({ greeting }),
};

const admin = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'admin', audience: 'admin', placeholders }) as const satisfies Template<P>;

export const adminTemplates = {
  'admin-invitation': admin({ invitedBy: text('meera@tohfa.example'), link: link('/admin') }),
  'admin-sign-in-changed': admin({
    title: text('A passkey was added'),
    what: text('A passkey was added to your admin sign-in'),
    device: text('Chrome on Windows'),
    link: link('/my-security'),
  }),
  'admin-digest': admin({
    day: text('Friday, 6 March'),
    yesterday: block([{ lines: ['Yesterday:', '12 new orders', '₹18,400 came in, ₹0 was refunded'] }]),
    work: block([{ lines: ['To do today:', '3 orders to pack', '1 group gift to decide'] }]),
    next: text('Next delivery day: Saturday, 7 March, 4 orders.'),
    link: link('/admindashboard'),
  }),
  'admin-sign-in-code': admin({ code }),
  'admin-step-up-code': admin({ code }),
};
