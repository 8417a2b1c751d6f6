import type { Coupon } from '@tohfa/contract';
import { type FormEvent, useState } from 'react';
import { useStepUp } from '../admin/step-up.tsx';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** A new coupon, one to change, or a batch of codes that each can be used once. */
export default function CouponSheet({ editing, onSaved, onClosed }: CouponSheetProps) {
  const coupon = typeof editing === 'string' ? undefined : editing;
  const isBatch = editing === 'codes';
  const withStepUp = useStepUp();
  const [open, setOpen] = useState(true);
  const [kind, setKind] = useState(coupon?.kind ?? 'percent');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save(form: FormData): Promise<void> {
    const terms = readTerms(form);
    if (isBatch) {
      const { codes } = await withStepUp(() =>
        call('createCouponCodes', {
          body: { ...terms, prefix: String(form.get('prefix')), count: Number(form.get('count')) },
        }),
      );
      saveFile('coupon-codes.csv', new Blob([`code\n${codes.join('\n')}\n`], { type: 'text/csv' }));
      showToast({ tone: 'success', message: `${codes.length} codes are made and saved as a file.` });
      return;
    }
    const maxUses = readNumber(form, 'maxUses');
    await withStepUp(() =>
      call('saveCoupon', {
        body: {
          ...terms,
          ...(coupon && { id: coupon.id }),
          code: String(form.get('code')),
          ...(maxUses !== undefined && { maxUses }),
        },
      }),
    );
    showToast({ tone: 'success', message: 'The coupon is saved.' });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      await save(new FormData(event.currentTarget));
      onSaved();
      setOpen(false);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  const title = isBatch ? 'Single-use codes' : coupon ? `Coupon ${coupon.code}` : 'Add a coupon';
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {isBatch ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Begin with" name="prefix" maxLength={12} error={errors.prefix} />
            <TextField
              label="How many"
              name="count"
              inputMode="numeric"
              defaultValue="50"
              error={errors.count}
            />
          </div>
        ) : (
          <TextField
            label="Code"
            name="code"
            maxLength={32}
            defaultValue={coupon?.code}
            error={errors.code}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Kind"
            name="kind"
            value={kind}
            onChange={(event) => setKind(event.target.value === 'amount' ? 'amount' : 'percent')}
          >
            <option value="percent">Percent</option>
            <option value="amount">Amount in ₹</option>
          </SelectField>
          <TextField
            label={kind === 'percent' ? 'Percent off' : 'Rupees off'}
            name="value"
            inputMode="decimal"
            defaultValue={coupon?.value}
            error={errors.value}
          />
          {kind === 'percent' && (
            <TextField
              label="At most, in ₹"
              name="maxDiscount"
              inputMode="numeric"
              defaultValue={coupon?.maxDiscount}
              error={errors.maxDiscount}
            />
          )}
          <TextField
            label="Gifts for at least, in ₹"
            name="minimum"
            inputMode="numeric"
            defaultValue={coupon?.minimum || undefined}
            error={errors.minimum}
          />
          <TextField
            label="First day"
            name="startsAt"
            type="date"
            defaultValue={toDay(coupon?.startsAt)}
            error={errors.startsAt}
          />
          <TextField
            label="Last day"
            name="endsAt"
            type="date"
            defaultValue={toDay(coupon?.endsAt)}
            error={errors.endsAt}
          />
          {!isBatch && (
            <>
              <TextField
                label="Uses in all"
                name="maxUses"
                inputMode="numeric"
                defaultValue={coupon?.maxUses}
                error={errors.maxUses}
              />
              <TextField
                label="Uses for each person"
                name="maxUsesPerPerson"
                inputMode="numeric"
                defaultValue={coupon?.maxUsesPerPerson}
                error={errors.maxUsesPerPerson}
              />
            </>
          )}
        </div>
        <CheckboxField label="Can be used" name="active" defaultChecked={coupon?.active ?? true} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Saving…' : isBatch ? 'Create the codes' : 'Save the coupon'}
        </Button>
      </form>
    </Sheet>
  );
}

/** A day begins and ends at midnight in India. */
function readTerms(form: FormData) {
  const [maxDiscount, maxUsesPerPerson] = [
    readNumber(form, 'maxDiscount'),
    readNumber(form, 'maxUsesPerPerson'),
  ];
  const [startsAt, endsAt] = [String(form.get('startsAt') ?? ''), String(form.get('endsAt') ?? '')];
  return {
    kind: form.get('kind') === 'amount' ? ('amount' as const) : ('percent' as const),
    value: readNumber(form, 'value') ?? 0,
    minimum: readNumber(form, 'minimum') ?? 0,
    ...(maxDiscount !== undefined && { maxDiscount }),
    ...(maxUsesPerPerson !== undefined && { maxUsesPerPerson }),
    ...(startsAt && { startsAt: new Date(`${startsAt}T00:00:00+05:30`).toISOString() }),
    ...(endsAt && { endsAt: new Date(`${endsAt}T23:59:59+05:30`).toISOString() }),
    active: form.get('active') !== null,
  };
}

function readNumber(form: FormData, name: string): number | undefined {
  const typed = String(form.get(name) ?? '').trim();
  return typed === '' ? undefined : Number(typed);
}

function toDay(moment: string | undefined): string | undefined {
  return moment && new Date(Date.parse(moment) + 330 * 60_000).toISOString().slice(0, 10);
}

interface CouponSheetProps {
  editing: Coupon | 'new' | 'codes';
  onSaved: () => void;
  onClosed: () => void;
}
