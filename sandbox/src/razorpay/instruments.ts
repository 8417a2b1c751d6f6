import type { FailureReason, Instrument, Method } from './entities.ts';
import type { ProviderError } from './errors.ts';
import { newId } from './sandbox.ts';

/** Razorpay's test cards: the reason each fails with after 'Failure' on the bank page; Visa, then Mastercard. */
const FAILING_CARDS: Record<string, FailureReason> = {
  '4100280000090000': 'payment_timed_out',
  '5305620000060000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '5305620000050001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '5305620000040002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '5305620000030003': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '5305620000000006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '5305620000080008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '5305620000090007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
  '5305620000070009': 'authentication_failed',
};

const FAILURES: Record<FailureReason, Pick<ProviderError, 'description' | 'source' | 'step'>> = {
  payment_failed: {
    description: 'Your payment was declined by the bank. Try another payment method or contact your bank.',
    source: 'bank',
    step: 'payment_authorization',
  },
  payment_timed_out: {
    description: 'Your payment was not completed on time. Try again with another method.',
    source: 'customer',
    step: 'payment_authentication',
  },
  insufficient_fund: {
    description: 'Your account has too little money for this payment. Try another account or method.',
    source: 'customer',
    step: 'payment_authorization',
  },
  payment_cancelled: {
    description: 'You cancelled the payment. Try again or choose another method.',
    source: 'customer',
    step: 'payment_authentication',
  },
  card_declined: {
    description: 'Your card was declined by its bank. Try another card or method.',
    source: 'bank',
    step: 'payment_authorization',
  },
  card_disabled_for_online_payments: {
    description: 'This card is not enabled for online payments. Try another card or method.',
    source: 'customer',
    step: 'payment_authorization',
  },
  card_number_invalid: {
    description: 'You entered an incorrect card number. Check it and try again.',
    source: 'customer',
    step: 'payment_authorization',
  },
  gateway_technical_error: {
    description: 'Your payment could not be completed due to a temporary technical issue. Try again later.',
    source: 'gateway',
    step: 'payment_authorization',
  },
  authentication_failed: {
    description: 'Your payment was not completed because its authentication failed. Try again.',
    source: 'customer',
    step: 'payment_authentication',
  },
};

export function failureError(
  reason: FailureReason,
  ids: { orderId: string; paymentId: string },
): ProviderError {
  return {
    code: reason === 'gateway_technical_error' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    ...FAILURES[reason],
    reason,
    metadata: { payment_id: ids.paymentId, order_id: ids.orderId },
  };
}

export function cardInstrument(number: string): Instrument {
  const failsWith = FAILING_CARDS[number];
  return {
    card: { id: newId('card'), last4: number.slice(-4), network: networkOf(number) },
    acquirerData: { auth_code: digits(6), arn: null, rrn: null },
    ...(failsWith && { failsWith }),
  };
}

export function upiInstrument(vpa: string): Instrument {
  return { vpa, acquirerData: { rrn: digits(12), upi_transaction_id: digits(16) } };
}

export function netbankingInstrument(bank: string): Instrument {
  return { bank, acquirerData: { bank_transaction_id: digits(10) } };
}

/** These two UPI ids need no bank page. */
export function outcomeOfVpa(vpa: string): 'success' | 'failure' | undefined {
  if (vpa === 'success@razorpay') return 'success';
  return vpa === 'failure@razorpay' ? 'failure' : undefined;
}

export function defaultInstrument(method: Method): Instrument {
  switch (method) {
    case 'card':
      return cardInstrument('4100280000001007');
    case 'upi':
      return upiInstrument('success@razorpay');
    case 'netbanking':
      return netbankingInstrument('HDFC');
  }
}

function networkOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^3[47]/.test(number)) return 'American Express';
  if (/^3[068]/.test(number)) return 'Diners Club';
  if (/^(6|508|8[12])/.test(number)) return 'RuPay';
  return /^[25]/.test(number) ? 'MasterCard' : 'Unknown';
}

function digits(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
}
