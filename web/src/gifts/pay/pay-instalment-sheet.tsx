import { DISPLAY_NAME_MAX, formatRupees, type GiftView, instalmentForm } from '@tohfa/contract';
import { contributorTexts, discretionHints, giftPaymentTexts as texts } from '@tohfa/contract/screens';
import { useContractForm } from '../../lib/forms.ts';
import { PaymentProblemNotice } from '../../payments/payment-problem-notice.tsx';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PayTerms } from '../../ui/shop-links.tsx';
import { deadlineText } from '../gift-status.tsx';
import { AmountChips } from './amount-chips.tsx';
import type { InstalmentPayment } from './pay-instalment.ts';

/** How much, and under which name. What was typed stays until it is paid. */
export default function PayInstalmentSheet({ gift, paying }: { gift: GiftView; paying: InstalmentPayment }) {
  const available = gift.availableNow;
  const form = useContractForm(instalmentForm(available), {
    defaultValues: paying.form,
    onSubmit: ({ amount, displayName }) => paying.proceed({ rupees: amount, displayName }),
  });
  const amount = form.watch('amount');

  function close() {
    paying.setForm(form.getValues());
    paying.closeSheet();
  }

  return (
    <Sheet
      open={paying.sheet === 'open'}
      onClose={close}
      onClosed={paying.onSheetClosed}
      title={texts.sheetTitle}
      description={texts.left({ available: formatRupees(available), total: formatRupees(gift.totalAmount) })}
    >
      <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
        <PaymentProblemNotice problem={paying.problem} />
        <TextField
          label={texts.amount}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...form.field('amount')}
        />
        <AmountChips
          available={available}
          amount={amount}
          onChoose={(chosen) => form.setValue('amount', chosen, { shouldValidate: true })}
        />
        <TextField
          label={texts.shownAs}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          placeholder={contributorTexts.friend}
          hint={`${discretionHints[gift.discretion].name} ${texts.shownAsEmpty({ shown: contributorTexts.friend })}`}
          {...form.field('displayName')}
        />
        <p className="text-14 text-ink-soft">{deadlineText(gift)}</p>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={close} className="flex-1">
            {texts.cancel}
          </Button>
          <Button type="submit" aria-busy={paying.step !== 'idle'} className="flex-[2]">
            {texts.proceed}
          </Button>
        </div>
        <PayTerms />
      </form>
    </Sheet>
  );
}
