import { DEFAULT_ACCENT, type ShopSettingName, type ShopSettingValues } from '@tohfa/contract';

/**
 * What the owner sets in the shop: what a shop that has set nothing has, and what the environment decides instead. A demo
 * shop has made-up values; a real one only what it sets.
 */
export function readShopEnvironment(given: ShopVariables, { isDemo }: { isDemo: boolean }): ShopEnvironment {
  const sender = given.MAIL_FROM === undefined ? undefined : parseSender(given.MAIL_FROM);
  const decided: Record<string, [ShopSettingName, ShopSettingValues[ShopSettingName] | undefined][]> = {
    CONTACT_EMAIL: [['contactEmail', given.CONTACT_EMAIL]],
    CONTACT_PHONE: [['contactPhone', given.CONTACT_PHONE]],
    CONTACT_HOURS: [['contactHours', given.CONTACT_HOURS]],
    GRIEVANCE_OFFICER: [['grievanceOfficer', given.GRIEVANCE_OFFICER]],
    SELLER_NAME: [['sellerName', given.SELLER_NAME]],
    SELLER_ADDRESS: [['sellerAddress', given.SELLER_ADDRESS]],
    SELLER_STATE: [['sellerState', given.SELLER_STATE]],
    SELLER_GSTIN: [['sellerGstin', given.SELLER_GSTIN]],
    HOLD_SECONDS: [['holdSeconds', given.HOLD_SECONDS]],
    GUEST_HOLD_SECONDS: [['guestHoldSeconds', given.GUEST_HOLD_SECONDS]],
    GIFT_LEAD_DAYS: [['giftLeadDays', given.GIFT_LEAD_DAYS]],
    POLICY_EFFECTIVE_DATE: [['policyEffectiveDate', given.POLICY_EFFECTIVE_DATE]],
    MAIL_FROM: [
      ['mailFromName', sender?.name],
      ['mailFromAddress', sender?.address],
    ],
  };
  const fixed = Object.entries(decided).flatMap(([variable, settings]) =>
    settings.flatMap(([setting, value]) => (value === undefined ? [] : [{ setting, value, variable }])),
  );
  return {
    defaults: {
      ...SHOP_DEFAULTS,
      ...(isDemo && {
        contactPhone: '+91 80 0000 0000',
        contactHours: 'Monday to Saturday, 10 am to 6 pm',
        grievanceOfficer: 'Meera Nair',
      }),
    },
    fixed: Object.fromEntries(fixed.map(({ setting, value }) => [setting, value])),
    variables: Object.fromEntries(fixed.map(({ setting, variable }) => [setting, variable])),
  };
}

export const DEFAULT_HOLD_SECONDS = 900;

/** `contactEmail`, `mailFromName` and `guestHoldSeconds` follow others until they are set: see `shop-settings/live.ts`. */
const SHOP_DEFAULTS: ShopSettingValues = {
  name: 'Tohfa',
  logo: '',
  accent: DEFAULT_ACCENT,
  contactEmail: '',
  contactPhone: '',
  contactHours: '',
  grievanceOfficer: '',
  sellerName: 'Tohfa',
  sellerAddress: '12 Gift Lane, Indiranagar, Bengaluru 560038',
  sellerState: 'Karnataka',
  sellerGstin: '',
  invoicePrefix: 'TOHFA',
  holdSeconds: DEFAULT_HOLD_SECONDS,
  guestHoldSeconds: 180,
  giftLeadDays: 3,
  policyEffectiveDate: '',
  termsText: '',
  shippingText: '',
  refundsText: '',
  contactText: '',
  mailFromName: '',
  mailFromAddress: 'hello@tohfa.test',
  signInWithPassword: true,
  signInWithCode: true,
  signInWithProvider: true,
  channelUcp: true,
  channelMcp: true,
  channelGoogle: true,
  channelOpenai: true,
  channelMeta: true,
  channelLlms: true,
  paused: '',
};

/** Accepts `Tohfa <hello@tohfa.test>` or the address alone. */
function parseSender(sender: string): { name: string; address: string } {
  const start = sender.lastIndexOf('<');
  const address = sender
    .slice(start + 1)
    .replaceAll('>', '')
    .trim();
  return { name: start < 0 ? '' : sender.slice(0, start).replaceAll('"', '').trim(), address };
}

/** The part of the environment that the shop's own settings stand behind. */
export interface ShopEnvironment {
  defaults: ShopSettingValues;
  /** Set here, it wins and cannot be changed in the shop. */
  fixed: Partial<ShopSettingValues>;
  /** The variable of each fixed setting. */
  variables: Partial<Record<ShopSettingName, string>>;
}

/** The variables that decide a setting; `settings.ts` has checked them. */
type ShopVariables = Partial<
  Record<
    | 'CONTACT_EMAIL'
    | 'CONTACT_PHONE'
    | 'CONTACT_HOURS'
    | 'GRIEVANCE_OFFICER'
    | 'SELLER_NAME'
    | 'SELLER_ADDRESS'
    | 'SELLER_STATE'
    | 'SELLER_GSTIN'
    | 'MAIL_FROM'
    | 'POLICY_EFFECTIVE_DATE',
    string | undefined
  >
> &
  Partial<Record<'HOLD_SECONDS' | 'GUEST_HOLD_SECONDS' | 'GIFT_LEAD_DAYS', number | undefined>>;
