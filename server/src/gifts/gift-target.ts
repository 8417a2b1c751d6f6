import type { PaymentTarget } from '../payments/payments.ts';
import { refuse } from '../platform/http/refusal.ts';

/** Until gifts can be funded nothing can be reserved, and whatever arrives has no room and goes back. */
export const closedGiftTarget: PaymentTarget = {
  async lock() {},
  async reserve() {
    return refuse('wrong_state');
  },
  async release() {},
  async credit() {
    return 0;
  },
  async refunded() {},
};
