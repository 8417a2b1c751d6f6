import { checkoutCouponTexts as texts } from '@tohfa/contract/screens';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { Checkout } from './use-checkout.ts';

export function CouponField({ checkout: { coupon, request } }: { checkout: Checkout }) {
  const apply = () => void coupon.apply(coupon.typed, request);
  if (coupon.applied !== undefined)
    return (
      <Notice tone="success" className="mt-3">
        <span className="flex items-center justify-between gap-3">
          {texts.applied(coupon.applied)}
          <button type="button" onClick={coupon.remove} className="min-h-6 font-semibold underline">
            {texts.remove}
          </button>
        </span>
      </Notice>
    );
  return (
    <div className="mt-3 flex items-start gap-2">
      <TextField
        label={texts.label}
        name="coupon"
        value={coupon.typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        error={coupon.error}
        onChange={(event) => coupon.setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
        className="min-w-0 flex-1"
      />
      <Button variant="secondary" aria-busy={coupon.busy} onClick={apply} className="mt-6.5 px-4!">
        {texts.apply}
      </Button>
    </div>
  );
}
