import type { CheckoutOptions, CheckoutProof, RazorpayCheckout } from './load-checkout.ts';

/** Instagram, Facebook and Messenger, UC and Opera Mini show no frame within a page (Razorpay, best practices 6). */
const WITHOUT_FRAMES = /Instagram|FBAN|FBAV|FB_IAB|Messenger|UCBrowser|UCWEB|Opera Mini/i;
const RETURN_PATH = '/backend/payment-return';
/** The shop's rani, as the provider wants it. */
const THEME_COLOUR = '#b3134f';

/**
 * Shows the provider's checkout over the page until it is paid or closed. A failed attempt is told and leaves it open:
 * a success may follow. Where no frame can be shown the browser leaves the page instead and comes back by the return
 * address.
 */
export function openCheckout(Checkout: RazorpayCheckout, order: CheckoutOrder): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    const leaves = WITHOUT_FRAMES.test(navigator.userAgent);
    const checkout = new Checkout({
      ...optionsOf(order),
      ...(leaves
        ? { callback_url: new URL(RETURN_PATH, location.origin).href, redirect: true }
        : {
            handler: (proof) => resolve({ kind: 'paid', proof }),
            modal: { ondismiss: () => resolve({ kind: 'closed' }) },
          }),
    });
    checkout.on('payment.failed', order.onFailed);
    checkout.open();
    if (leaves) resolve({ kind: 'left' });
  });
}

function optionsOf({ orderId, amount, currency, key, description, payer, seconds }: CheckoutOrder) {
  return {
    key,
    order_id: orderId,
    amount,
    currency,
    name: 'Tohfa',
    description,
    prefill: payer,
    theme: { color: THEME_COLOUR },
    timeout: seconds,
  } satisfies CheckoutOptions;
}

export interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: string;
  /** The provider's public key. */
  key: string;
  description: string;
  payer: { name: string; email: string };
  seconds: number;
  onFailed: () => void;
}

type CheckoutEnd = { kind: 'paid'; proof: CheckoutProof } | { kind: 'closed' } | { kind: 'left' };
