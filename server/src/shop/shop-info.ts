import type { shopOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import type { RazorpaySettings, Settings } from '../platform/settings.ts';

/** So that a payment made in the last moment of a checkout still finds its hold. */
const CHECKOUT_SHARE_OF_HOLD = 0.8;

export function shopInfoRoutes(
  { holdSeconds, giftLeadDays, policyEffectiveDate, seller, contactEmail }: Settings,
  { checkoutUrl }: Pick<RazorpaySettings, 'checkoutUrl'>,
) {
  return {
    shopInfo: async () => ({
      checkoutUrl,
      checkoutSeconds: Math.ceil(holdSeconds * CHECKOUT_SHARE_OF_HOLD),
      giftLeadDays,
      ...(policyEffectiveDate !== undefined && { policyEffectiveDate }),
      seller: { name: seller.name, address: seller.address, email: contactEmail },
    }),
  } satisfies Handlers<typeof shopOperations>;
}
