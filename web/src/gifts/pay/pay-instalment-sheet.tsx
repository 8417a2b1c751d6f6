import { DEFAULT_DISPLAY_NAME, DISPLAY_NAME_MAX, formatRupees, type GiftView } from '@tohfa/contract';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { deadlineText } from '../gift-status.tsx';
import type { InstalmentPayment } from './pay-instalment.ts';

/** How much, and under which name. What was typed stays while the checkout is asked for. */
export default function PayInstalmentSheet({ gift, paying }: { gift: GiftView; paying: InstalmentPayment }) {
  const { amount, displayName } = paying.typed;
  const [error, setError] = useState<string>();
  const field = useRef<HTMLFormElement>(null);
  const open = gift.availableNow;

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = parseAmount(amount, open);
    setError('error' in read ? read.error : undefined);
    if ('rupees' in read) paying.proceed({ rupees: read.rupees, displayName });
    else field.current?.querySelector('input')?.focus();
  }

  return (
    <Sheet
      open={paying.sheet === 'open'}
      onClose={paying.closeSheet}
      onClosed={paying.endSheet}
      title="Enter Amount to Pay"
      description={`${formatRupees(open)} of ${formatRupees(gift.totalAmount)} is left.`}
    >
      <form ref={field} onSubmit={submit} noValidate className="mt-4 space-y-4">
        {paying.problem && <Notice tone="error">{paying.problem}</Notice>}
        <TextField
          label="Amount in rupees"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={amount}
          onChange={({ target }) => paying.type({ amount: target.value })}
          error={error}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Suggested shares</legend>
          {suggestedAmounts(open).map((share) => (
            <button
              key={share}
              type="button"
              aria-pressed={amount === String(share)}
              onClick={() => {
                paying.type({ amount: String(share) });
                setError(undefined);
              }}
              className="h-11 rounded-full border border-hairline bg-surface px-4 font-medium text-14 tabular-nums hover:border-rani hover:text-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
            >
              {share === open ? `All of it, ${formatRupees(share)}` : formatRupees(share)}
            </button>
          ))}
        </fieldset>
        <TextField
          label="Shown as (optional)"
          name="displayName"
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          placeholder={DEFAULT_DISPLAY_NAME}
          value={displayName}
          onChange={({ target }) => paying.type({ displayName: target.value })}
          hint={`Everyone with the link sees it. Left empty: ${DEFAULT_DISPLAY_NAME}.`}
        />
        <p className="text-14 text-ink-soft">{deadlineText(gift)}</p>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={paying.closeSheet} className="flex-1">
            Cancel
          </Button>
          <Button type="submit" aria-busy={paying.step !== 'idle'} className="flex-[2]">
            Proceed to Pay
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** A quarter, a half and all of what is open, in whole rupees, each once. */
export function suggestedAmounts(open: number): number[] {
  const shares = [Math.ceil(open / 4), Math.ceil(open / 2), open];
  return [...new Set(shares)].filter((share) => share >= 1 && share <= open);
}

/** The amount as typed, in whole rupees; or what is wrong with it. */
export function parseAmount(typed: string, open: number): { rupees: number } | { error: string } {
  const text = typed.replace(/[\s,₹]/g, '');
  if (text === '') return { error: 'Please enter an amount.' };
  if (!/^\d{1,9}$/.test(text)) return { error: 'Enter a whole number of rupees.' };
  const rupees = Number(text);
  if (rupees < 1) return { error: 'At least ₹1, please.' };
  return rupees > open
    ? { error: `At most ₹${open.toLocaleString('en-IN')}: that is what is left.` }
    : { rupees };
}
