import { withinTime } from '../within-time.ts';

const LOAD_WITHIN_MS = 30_000;

let loading: Promise<RazorpayCheckout> | undefined;

/** Fetches the provider's checkout script when somebody wants to pay; one that did not come is fetched anew. */
export function loadCheckout(url: string): Promise<RazorpayCheckout> {
  loading ??= withinTime(addScript(url), LOAD_WITHIN_MS).catch((error: unknown) => {
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
      else reject(new Error('the script brought no checkout'));
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
  prefill: { name: string; email: string };
  theme: { color: string };
  /** Seconds after which the checkout closes itself. */
  timeout: number;
  handler?: (proof: CheckoutProof) => void;
  modal?: { ondismiss: () => void };
  callback_url?: string;
  redirect?: true;
}

/** What checkout hands over after a payment. */
export interface CheckoutProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

declare global {
  interface Window {
    Razorpay?: RazorpayCheckout;
  }
}
