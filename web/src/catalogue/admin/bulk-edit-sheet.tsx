import {
  type AnswerOf,
  type BulkChange,
  formatCount,
  type Operations,
  PRICE_ROUNDINGS,
  PRODUCT_STATES,
} from '@tohfa/contract';
import { productsTableTexts, bulkEditTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCategories } from '../products.ts';
import { type ChangeKind, describeChange, describeValues, toChange } from './bulk-change.ts';
import type { BulkTarget } from './product-view.ts';

/** What to change, then what that would do, and only then it is done. */
export function BulkEditSheet({ target, count, onApplied, onClosed }: BulkEditSheetProps) {
  const withStepUp = useStepUp();
  const [open, setOpen] = useState(true);
  const [wrong, setWrong] = useState<string>();
  const [preview, setPreview] = useState<Preview & { change: BulkChange }>();
  const asking = useSubmit(async (form) => {
    const change = toChange(form);
    setWrong(typeof change === 'string' ? change : undefined);
    if (typeof change === 'string') return;
    const answer = await withStepUp(() => call('previewBulkEdit', { body: { ...target, change } }));
    setPreview({ ...answer, change });
  });
  const { busy, run: apply } = useAction(async (id: number) => {
    await withStepUp(() => call('applyBulkEdit', { body: { id } }));
    setOpen(false);
    onApplied(id);
  });
  const problem = wrong ?? Object.values(asking.errors)[0] ?? asking.problem;

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title(count)}>
      {/* Kept while the preview is shown, so that Back finds everything as it was typed. */}
      <form onSubmit={asking.submit} noValidate hidden={preview !== undefined} className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <ChangeFields />
        <Button type="submit" aria-busy={asking.busy} className="w-full">
          {asking.busy ? texts.previewing : texts.preview}
        </Button>
      </form>
      {preview && (
        <div className="mt-3 space-y-4">
          <PreviewText preview={preview} />
          <div className={`sticky flex gap-3 border-hairline border-t bg-surface pt-3 ${AT_SHEET_END}`}>
            <Button variant="secondary" onClick={() => setPreview(undefined)}>
              {texts.back}
            </Button>
            <Button
              disabled={preview.changes === 0}
              aria-busy={busy}
              onClick={() => apply(preview.bulkEditId)}
              className="flex-1"
            >
              {preview.changes === 0 ? texts.nothing : texts.apply(preview.changes)}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

function ChangeFields() {
  const [what, setWhat] = useState<ChangeKind>('price');
  const [how, setHow] = useState('more');
  const categories = useCategories();
  const mayCall = useMayCall();
  const kinds = Object.entries(texts.kinds).filter(
    ([kind]) => kind !== 'taxRate' || mayCall('saveProductTerms'),
  );
  return (
    <>
      <SelectField
        label={texts.what}
        name="what"
        value={what}
        onChange={(event) => setWhat(event.target.value as ChangeKind)}
      >
        {kinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {what === 'price' && (
        <>
          <HowField how={how} onChange={setHow} labels={texts.price} />
          <TextField
            label={how === 'set' ? texts.price.newPrice : texts.price.percent}
            name="amount"
            inputMode={how === 'set' ? 'numeric' : 'decimal'}
            autoComplete="off"
            hint={texts.price.hint}
          />
          {how !== 'set' && (
            <SelectField label={texts.price.round} name="round" defaultValue="rupee">
              {PRICE_ROUNDINGS.map((rounding) => (
                <option key={rounding} value={rounding}>
                  {texts.price.roundings[rounding]}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      {what === 'stock' && (
        <>
          <HowField how={how} onChange={setHow} labels={texts.stock} />
          <TextField
            label={texts.stock.units}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            hint={texts.stock.hint}
          />
        </>
      )}
      {what === 'category' && (
        <SelectField label={texts.category.label} name="category">
          <option value="">{texts.category.choose}</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {what === 'featured' && (
        <SelectField label={texts.featured.label} name="featured">
          <option value="yes">{texts.featured.yes}</option>
          <option value="no">{texts.featured.no}</option>
        </SelectField>
      )}
      {what === 'state' && (
        <SelectField label={texts.state} name="state">
          {PRODUCT_STATES.map((state) => (
            <option key={state} value={state}>
              {productsTableTexts.states[state]}
            </option>
          ))}
        </SelectField>
      )}
      {what === 'tags' && (
        <>
          <TextField label={texts.tags.add} name="add" autoComplete="off" hint={texts.tags.hint} />
          <TextField label={texts.tags.remove} name="remove" autoComplete="off" />
        </>
      )}
      {what === 'taxRate' && (
        <TextField
          label={texts.taxRate.label}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          hint={texts.taxRate.hint}
        />
      )}
    </>
  );
}

function HowField({ how, onChange, labels }: HowFieldProps) {
  return (
    <SelectField label={texts.how} name="how" value={how} onChange={(event) => onChange(event.target.value)}>
      <option value="more">{labels.more}</option>
      <option value="less">{labels.less}</option>
      <option value="set">{labels.set}</option>
    </SelectField>
  );
}

function PreviewText({ preview }: { preview: Preview & { change: BulkChange } }) {
  const { changes, unchanged, refusals, refused, rows, change } = preview;
  const categoryName = rows.find(({ after }) => after.category !== undefined)?.after.category;
  const refusedCount = refusals.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="font-semibold">
        {describeChange({ change, ...(categoryName !== undefined && { categoryName }) })}
      </p>
      <ul role="status" className="space-y-1 text-14">
        <li>{texts.willChange(changes)}</li>
        {unchanged > 0 && <li className="text-ink-soft">{texts.willStay(unchanged)}</li>}
        {refusals.map(({ reason, count }) => (
          <li key={reason} className="text-chilli">
            {texts.leftOut.counted({ count, reason: texts.leftOut.reasons[reason] })}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <table aria-label={texts.values.label} className="w-full text-14">
          <tbody className="divide-y divide-hairline">
            {rows.map((row) => (
              <tr key={`${row.productId} ${row.variant ?? ''}`}>
                <th scope="row" className="py-2 pr-3 text-left font-medium [overflow-wrap:anywhere]">
                  {row.name}
                  {row.variant && <span className="block text-ink-soft">{row.variant}</span>}
                </th>
                <td className="py-2 text-right tabular-nums">
                  <span className="text-ink-soft">{describeValues(row.before).join(', ')}</span>
                  {' → '}
                  <span className="font-semibold">{describeValues(row.after).join(', ')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes > rows.length && <p className="text-14 text-ink-soft">{texts.first(formatCount(changes))}</p>}
      {refused.length > 0 && (
        <details className="text-14">
          <summary className="min-h-8 cursor-pointer font-semibold">
            {texts.leftOut.title(formatCount(refusedCount))}
          </summary>
          <ul className="mt-1 space-y-1">
            {refused.map(({ productId, name, reason }) => (
              <li key={productId} className="[overflow-wrap:anywhere]">
                {texts.leftOut.one({ name, reason: texts.leftOut.reasons[reason] })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Over the sheet's own padding, below which rows would look out. */
const AT_SHEET_END =
  '-bottom-[calc(1.25rem+env(safe-area-inset-bottom))] -mb-[calc(1.25rem+env(safe-area-inset-bottom))] pb-[calc(1.25rem+env(safe-area-inset-bottom))] wide:-bottom-7 wide:-mb-7 wide:pb-7';

type Preview = AnswerOf<Operations['previewBulkEdit']>;

interface BulkEditSheetProps {
  target: BulkTarget;
  count: number;
  onApplied: (bulkEditId: number) => void;
  onClosed: () => void;
}

interface HowFieldProps {
  how: string;
  onChange: (how: string) => void;
  labels: Record<'more' | 'less' | 'set', string>;
}
