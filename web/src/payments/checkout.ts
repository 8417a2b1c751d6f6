import { localPath } from '../lib/paths.ts';
import { shopBrand } from '../lib/shop-brand.ts';
import { withTimeout } from '../lib/timeout.ts';

/** Instagram, Facebook and Messenger, UC and Opera Mini cannot show an iframe (Razorpay, best practices 6). */
const BROWSERS_WITHOUT_IFRAMES = /Instagram|FBAN|FBAV|FB_IAB|Messenger|UCBrowser|UCWEB|Opera Mini/i;
const RETURN_PATH = localPath('/backend/payment-return');
/** The shop's main colour. */
const THEME_COLOUR = '#b3134f';

/**
 * Shows the provider's checkout over the page until it is paid or closed. It stays open after a failed attempt: a
 * success may follow. Where no iframe can be shown, the browser leaves the page and comes back to the return address.
 */
export function openCheckout(Checkout: RazorpayCheckout, order: CheckoutOrder): Promise<CheckoutResult> {
  return new Promise((resolve) => {
    const leaves = BROWSERS_WITHOUT_IFRAMES.test(navigator.userAgent);
    const checkout = new Checkout({
      ...toCheckoutOptions(order),
      ...(leaves
        ? { callback_url: returnAddress(order.returnTo), redirect: true }
        : {
            handler: (proof) => resolve({ kind: 'paid', proof }),
            modal: { ondismiss: () => resolve({ kind: 'closed' }) },
          }),
    });
    checkout.on('payment.failed', order.onAttemptFailed);
    checkout.open();
    if (leaves) resolve({ kind: 'left' });
  });
}

/** Where the provider sends the browser after a payment that left the page. */
function returnAddress(query: Record<string, string> = {}): string {
  const address = new URL(RETURN_PATH, location.origin);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function toCheckoutOptions({
  orderId,
  amount,
  currency,
  key,
  description,
  payer,
  timeoutSeconds,
}: CheckoutOrder) {
  return {
    key,
    order_id: orderId,
    amount,
    currency,
    name: shopBrand().name,
    description,
    prefill: payer,
    theme: { color: THEME_COLOUR },
    timeout: timeoutSeconds,
  } satisfies CheckoutOptions;
}

export interface CheckoutOrder {
  orderId: string;
  amount: number;
  currency: string;
  /** The provider's public key. */
  key: string;
  description: string;
  payer: { name: string; email: string; contact?: string };
  timeoutSeconds: number;
  /** Tells the return address where the payer came from. */
  returnTo?: Record<string, string>;
  onAttemptFailed: () => void;
}

type CheckoutResult = { kind: 'paid'; proof: CheckoutSuccess } | { kind: 'closed' } | { kind: 'left' };

const LOAD_TIMEOUT_MS = 30_000;

let loading: Promise<RazorpayCheckout> | undefined;

/** Loads the provider's checkout script on the first payment; a script that failed to load is loaded again. */
export function loadCheckout(url: string): Promise<RazorpayCheckout> {
  loading ??= withTimeout(addScript(url), LOAD_TIMEOUT_MS).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(url: string): Promise<RazorpayCheckout> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const loaded = new Promise<RazorpayCheckout>((resolve, reject) => {
    script.onload = () => {
      if (window.Razorpay) resolve(window.Razorpay);
      else reject(new Error('the script defines no checkout'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('the script did not load'));
    };
  });
  document.head.append(script);
  return loaded;
}

/** `window.Razorpay`, as far as this shop uses it. */
export type RazorpayCheckout = new (
  options: CheckoutOptions,
) => {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
};

export interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string; contact?: string };
  theme: { color: string };
  /** Seconds after which the checkout closes itself. */
  timeout: number;
  handler?: (proof: CheckoutSuccess) => void;
  modal?: { ondismiss: () => void };
  callback_url?: string;
  redirect?: true;
}

/** The checkout's proof of a payment. */
export interface CheckoutSuccess {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

declare global {
  interface Window {
    Razorpay?: RazorpayCheckout;
  }
}
