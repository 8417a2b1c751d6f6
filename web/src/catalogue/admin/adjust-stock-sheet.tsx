import { STOCK_ADJUSTMENTS, type StockedProduct } from '@tohfa/contract';
import { stockReasons, stockDeskTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const { adjustment: words } = texts;

/** Nobody types a minus: the reason says whether units came or went. A count replaces what the shop believes. */
export default function AdjustStockSheet({ product, variantId, onChanged, onClosed }: AdjustStockSheetProps) {
  const withStepUp = useStepUp();
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<Reason>('received');
  const [variant, setVariant] = useState(variantId ?? product.variants[0]?.id);
  const { field, sign } = REASON_FIELDS[reason];
  const { busy, errors, problem, submit } = useSubmit(
    async (form) => {
      const units = Number(form.get(field));
      const body = {
        productId: product.id,
        ...(variant !== undefined && { variantId: variant }),
        // Coming and going units add up with what is sold meanwhile; a count does not.
        ...(field === 'change'
          ? { change: sign * units }
          : { countInStock: units, version: product.version }),
        reason,
        note: String(form.get('note')),
      };
      try {
        const { count_in_stock } = await withStepUp(() => call('adjustStock', { body }));
        showToast({ tone: 'success', message: words.saved(count_in_stock) });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') await onChanged();
        throw error;
      }
      await onChanged();
      setOpen(false);
    },
    (form) => (/^\s*\d{1,7}\s*$/.test(String(form.get(field))) ? {} : { [field]: texts.wholeNumber }),
  );
  const inStock = product.variants.find(({ id }) => id === variant)?.count_in_stock ?? product.count_in_stock;
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.adjust}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {product.variants.length > 0 && (
          <SelectField
            label={words.variant}
            name="variantId"
            value={variant}
            onChange={(event) => setVariant(Number(event.target.value))}
            error={errors.variantId}
          >
            {product.variants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={words.reason}
          name="reason"
          value={reason}
          onChange={(event) =>
            setReason(STOCK_ADJUSTMENTS.find((one) => one === event.target.value) ?? reason)
          }
          error={errors.reason}
        >
          {STOCK_ADJUSTMENTS.map((one) => (
            <option key={one} value={one}>
              {stockReasons[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={words.units[reason]}
          name={field}
          inputMode="numeric"
          autoComplete="off"
          hint={words.inStock(inStock)}
          error={errors[field]}
        />
        <TextField label={words.note} name="note" maxLength={200} hint={words.noteHint} error={errors.note} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? texts.saving : texts.save}
        </Button>
      </form>
    </Sheet>
  );
}

type Reason = (typeof STOCK_ADJUSTMENTS)[number];

const REASON_FIELDS: Record<Reason, { field: 'change' | 'countInStock'; sign: 1 | -1 }> = {
  received: { field: 'change', sign: 1 },
  returned: { field: 'change', sign: 1 },
  damaged: { field: 'change', sign: -1 },
  lost: { field: 'change', sign: -1 },
  correction: { field: 'countInStock', sign: 1 },
};

interface AdjustStockSheetProps {
  product: StockedProduct;
  /** The one that is looked at. */
  variantId: number | undefined;
  onChanged: () => Promise<unknown>;
  onClosed: () => void;
}
