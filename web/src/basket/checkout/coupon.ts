import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import type { PriceRequest } from '../basket-lines.ts';

/** Checks a code right away, so that a customer does not learn at payment that it does not apply. */
export function useCoupon() {
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function apply(code: string, request: PriceRequest | undefined): Promise<void> {
    const coupon = code.trim().toUpperCase();
    if (coupon === '' || request === undefined || busy) return;
    setTyped(code);
    setBusy(true);
    setError(undefined);
    try {
      await call('priceBasket', { body: { ...request, coupon } });
      setApplied(coupon);
      setTyped('');
    } catch (problem) {
      setError((problem instanceof ApiError && problem.fields.coupon) || errorMessage(problem));
    } finally {
      setBusy(false);
    }
  }

  return { typed, setTyped, applied, busy, error, apply, remove: () => setApplied(undefined) };
}
