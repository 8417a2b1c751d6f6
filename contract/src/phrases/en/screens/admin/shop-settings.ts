import type { ReadinessStep, RealMoneyGap, ShopSettingName } from '../../../../shop-settings.ts';
import { plural } from '../../plural.ts';

/** The settings screen: what each setting is called, and one sentence on what it does. */
export const settingTexts: Record<ShopSettingName, { label: string; hint: string }> = {
  name: { label: 'Shop name', hint: 'In the header, in titles and on the payment page.' },
  logo: { label: 'Logo', hint: 'Replaces the drawn gift box in the header. A square picture looks best.' },
  accent: { label: 'Accent colour', hint: 'Buttons, links and what is chosen, in light and dark.' },
  contactEmail: {
    label: 'Contact email',
    hint: 'Where customers write to, on the contact page and in mails.',
  },
  contactPhone: {
    label: 'Contact phone',
    hint: 'On the contact page. Empty: you are reached by email only.',
  },
  contactHours: { label: 'Phone hours', hint: 'When somebody answers the phone.' },
  grievanceOfficer: {
    label: 'Grievance officer',
    hint: 'India’s consumer law wants a name; it stands on the contact page.',
  },
  sellerName: { label: 'Legal name', hint: 'Who sells: on invoices, terms and the contact page.' },
  sellerAddress: { label: 'Registered address', hint: 'On invoices, terms and the contact page.' },
  sellerState: { label: 'State', hint: 'Decides between CGST with SGST and IGST.' },
  sellerGstin: {
    label: 'GSTIN',
    hint: 'On every invoice. Without one you may not charge tax: set the tax rate to 0.',
  },
  invoicePrefix: {
    label: 'Invoice number prefix',
    hint: 'For invoices from now on. What is already numbered keeps its number.',
  },
  holdSeconds: {
    label: 'Hold time, in minutes',
    hint: 'How long a gift is kept for somebody who is paying. Payments that have begun keep theirs.',
  },
  guestHoldSeconds: {
    label: 'Hold time of guests, in minutes',
    hint: 'The same without an account; at most the time above.',
  },
  giftLeadDays: {
    label: 'Lead days of gifts',
    hint: 'A gift’s day is at least this far away, and funding closes this many days before it.',
  },
  policyEffectiveDate: {
    label: 'Policies in force since',
    hint: 'The date on the policy, terms, shipping and refund pages. Empty: the privacy policy has a placeholder, the other pages have no date.',
  },
  termsText: { label: 'Terms: your own words', hint: 'Added at the end of the terms page.' },
  shippingText: { label: 'Shipping: your own words', hint: 'Added at the end of the shipping page.' },
  refundsText: { label: 'Refunds: your own words', hint: 'Added at the end of the refunds page.' },
  contactText: { label: 'Contact: your own words', hint: 'Added at the end of the contact page.' },
  mailFromName: { label: 'Sender name', hint: 'Who mails come from. Empty: the shop’s name.' },
  mailFromAddress: {
    label: 'Sender address',
    hint: 'Must be an address your mail service may send from, or mails land in spam.',
  },
  signInWithPassword: { label: 'Password', hint: 'Email and password, with sign-up.' },
  signInWithCode: { label: 'Code by email', hint: 'A six-digit code; new people get an account.' },
  signInWithProvider: { label: 'Google', hint: 'Or the provider that your shop is connected to.' },
  channelUcp: {
    label: 'Assistants by UCP',
    hint: 'Assistants that speak the Universal Commerce Protocol find gifts and prepare orders. People confirm and pay here.',
  },
  channelMcp: {
    label: 'Assistants by MCP',
    hint: 'The same for assistants that people connect with the shop’s address ending in /mcp.',
  },
  channelGoogle: {
    label: 'Google Merchant Center',
    hint: 'A product feed for Google’s free listings and ads.',
  },
  channelOpenai: { label: 'ChatGPT', hint: 'A product feed for shopping in ChatGPT.' },
  channelMeta: { label: 'WhatsApp and Instagram', hint: 'A product feed for Meta’s catalogues.' },
  channelLlms: {
    label: 'llms.txt',
    hint: 'A page in plain text that tells assistants what the shop offers.',
  },
  paused: {
    label: 'What customers read while the shop is paused',
    hint: 'With words here nobody can pay; browsing goes on, and payments that have begun still arrive.',
  },
};

export const shopSettingsScreen = {
  title: 'Shop settings',
  description: 'Every change is kept with who made it, and can be taken back.',
  panels: {
    look: 'Name and look',
    pause: 'Pause the shop',
    contact: 'Contact',
    seller: 'Seller and invoices',
    orders: 'Orders and gifts',
    policies: 'Policies',
    mail: 'Mail',
    signIn: 'How customers sign in',
    history: 'What was changed',
    demo: 'Demo data',
  },
  preview: 'Preview',
  previewButton: 'Buy Now',
  accents: {
    Rani: 'Rani',
    Kumkum: 'Kumkum',
    Terracotta: 'Terracotta',
    Leaf: 'Leaf',
    Peacock: 'Peacock',
    Indigo: 'Indigo',
    Jamun: 'Jamun',
    Charcoal: 'Charcoal',
  },
  otherColour: 'Or a colour of your own',
  uploadLogo: 'Upload a logo',
  removeLogo: 'Remove the logo',
  uploading: 'Uploading…',
  nextInvoice: ({ number }: { number: string }) => `The next invoice: ${number}`,
  sender: ({ sender }: { sender: string }) => `Mails come from: ${sender}`,
  charges: 'Taxes, delivery and transaction charges are part of the <rules>delivery rules</rules>.',
  fixed: ({ variable }: { variable: string }) =>
    `Set by ${variable} where the shop runs; it cannot be changed here.`,
  changes: ({ count }: { count: number }) => plural(count, { one: '1 change', other: `${count} changes` }),
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard',
  saved: 'The settings are saved.',
  restored: 'Your unsaved changes have been restored.',
  correct: 'Please correct what is marked above.',
  open: 'The shop is open.',
  isPaused: 'The shop is paused: nobody can pay.',
  noHistory: 'Nothing has been changed yet.',
  empty: 'nothing',
  on: 'on',
  off: 'off',
  minutes: (minutes: number) => `${minutes} min`,
  useAgain: 'Use this again',
  againOf: ({ label, value }: { label: string; value: string }) => `Use this again: ${label}, ${value}`,
  demo: {
    intro: ({ products, people }: { products: number; people: number }) =>
      `${products} demo products and ${people} demo people are in the shop, with their gifts and special days.`,
    note: 'Money stays in the ledger. Demo products that somebody has ordered are hidden instead.',
    remove: 'Remove demo data',
    confirm: ({ name }: { name: string }) => `Type the shop’s name to confirm: ${name}`,
    label: 'Shop name',
    removing: 'Removing…',
    done: ({ products, people, gifts }: { products: number; people: number; gifts: number }) =>
      `Removed: ${products} products, ${people} people and ${gifts} gifts.`,
    hidden: ({ names }: { names: string }) => `Hidden, because somebody has ordered them: ${names}.`,
  },
};

export const checklistTexts = {
  title: 'Get ready to sell',
  progress: ({ done, of }: { done: number; of: number }) => `${done} of ${of} done`,
  ready: 'Everything is set up.',
  realMoney: 'Until real money can come in',
  noGaps: 'Real money can come in.',
  test: 'Test the payment keys',
  testing: 'Testing…',
  done: 'Done',
  missing: 'To do',
  results: {
    works: ({ mode }: { mode: 'live' | 'test' | 'sandbox' }) =>
      ({
        live: 'The live keys work.',
        test: 'The test keys work. Real money needs live keys.',
        sandbox: 'The built-in sandbox answers. Real money needs keys of Razorpay.',
      })[mode],
    refused: ({ reason }: { reason: string }) => `Razorpay refused the keys: ${reason}`,
    unreachable: 'Razorpay did not answer. Please try again in a moment.',
  },
};

export const readinessTexts: Record<ReadinessStep, { title: string; how: string }> = {
  name: { title: 'Give your shop its name', how: 'Under “Name and look”.' },
  address: { title: 'Enter who sells, and from where', how: 'Under “Seller and invoices”.' },
  gst: {
    title: 'Enter your GSTIN, or set the tax rate to 0',
    how: 'Without a GSTIN you may not charge tax, also not by a product’s own rate.',
  },
  payments: {
    title: 'Connect Razorpay and test the keys',
    how: 'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET where the shop runs.',
  },
  product: { title: 'Add your first product', how: 'One by one, or import a file.' },
  delivery: { title: 'Check the delivery rules', how: 'Charges, places and days; save them once.' },
  policies: {
    title: 'Date your policies',
    how: 'Read the privacy policy, terms, shipping and refund pages, then enter the day from which they apply.',
  },
  mail: { title: 'Connect your mail service', how: 'Set SMTP_URL where the shop runs.' },
  owner: { title: 'Have an owner of your own', how: 'Invite yourself as owner under Colleagues.' },
};

export const gapTexts: Record<RealMoneyGap, string> = {
  'sandbox-payments': 'Payments go to the built-in sandbox: set the keys of Razorpay.',
  'test-key': 'RAZORPAY_KEY_ID is a test key: set your live key (rzp_live_…).',
  'untested-key': 'The payment keys have not been tested: test them above.',
  'no-https': 'PUBLIC_URL is not an https:// address.',
  'outbox-mail': 'Mails stay in the built-in outbox: set SMTP_URL.',
  'demo-sign-in': 'Sign-in goes to the built-in provider: set OIDC_ISSUER, or LOCAL_IDENTITY=0.',
  'tax-without-gstin': 'Tax is charged without a GSTIN: enter it, or set every tax rate to 0.',
  'demo-data': 'The demo’s products and people are still here: remove them at the end of the settings.',
  paused: 'The shop is paused.',
};
