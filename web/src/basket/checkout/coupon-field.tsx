import { useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { Checkout } from './use-checkout.ts';

/** Checks the code right away, so that a customer does not learn at payment that it does not apply. */
export function CouponField({ checkout: { coupon, setCoupon, request } }: { checkout: Checkout }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function apply() {
    const code = typed.trim().toUpperCase();
    if (code === '' || request === undefined || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await call('priceBasket', { body: { ...request, coupon: code } });
      setCoupon(code);
      setTyped('');
    } catch (problem) {
      setError((problem instanceof ApiError && problem.fields.coupon) || errorMessage(problem));
    } finally {
      setBusy(false);
    }
  }

  if (coupon !== undefined)
    return (
      <Notice tone="success" className="mt-3">
        <span className="flex items-center justify-between gap-3">
          {`Coupon ${coupon} is applied.`}
          <button
            type="button"
            onClick={() => setCoupon(undefined)}
            className="min-h-6 font-semibold underline"
          >
            Remove
          </button>
        </span>
      </Notice>
    );
  return (
    <div className="mt-3 flex items-start gap-2">
      <TextField
        label="Coupon (optional)"
        name="coupon"
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void apply();
        }}
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" aria-busy={busy} onClick={() => void apply()} className="mt-6.5 px-4!">
        Apply
      </Button>
    </div>
  );
}
