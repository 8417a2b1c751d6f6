import {
  type AnswerOf,
  type BulkChange,
  formatCount,
  type Operations,
  PRICE_ROUNDINGS,
  PRODUCT_STATES,
} from '@tohfa/contract';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCategories } from '../products.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  describeChange,
  describeValues,
  REASON_LABELS,
  ROUNDING_LABELS,
  toChange,
} from './bulk-change.ts';
import { STATE_LABELS } from './product-filters.tsx';
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
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={`Change ${countOf(count)}`}>
      {/* Kept while the preview is shown, so that Back finds everything as it was typed. */}
      <form onSubmit={asking.submit} noValidate hidden={preview !== undefined} className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <ChangeFields />
        <Button type="submit" aria-busy={asking.busy} className="w-full">
          {asking.busy ? 'Working it out…' : 'Preview'}
        </Button>
      </form>
      {preview && (
        <div className="mt-3 space-y-4">
          <PreviewText preview={preview} />
          <div className={`sticky flex gap-3 border-hairline border-t bg-surface pt-3 ${AT_SHEET_END}`}>
            <Button variant="secondary" onClick={() => setPreview(undefined)}>
              Back
            </Button>
            <Button
              disabled={preview.changes === 0}
              aria-busy={busy}
              onClick={() => apply(preview.bulkEditId)}
              className="flex-1"
            >
              {preview.changes === 0 ? 'Nothing to change' : `Change ${countOf(preview.changes)}`}
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
  return (
    <>
      <SelectField
        label="What to change"
        name="what"
        value={what}
        onChange={(event) => setWhat(event.target.value as ChangeKind)}
      >
        {Object.entries(CHANGE_KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {what === 'price' && (
        <>
          <HowField how={how} onChange={setHow} labels={['Increase by %', 'Decrease by %', 'Set to ₹']} />
          <TextField
            label={how === 'set' ? 'New price in ₹' : 'Percent'}
            name="amount"
            inputMode={how === 'set' ? 'numeric' : 'decimal'}
            autoComplete="off"
            hint="Of a product with options: each variant’s own price."
          />
          {how !== 'set' && (
            <SelectField label="Round" name="round" defaultValue="rupee">
              {PRICE_ROUNDINGS.map((rounding) => (
                <option key={rounding} value={rounding}>
                  {ROUNDING_LABELS[rounding]}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      {what === 'stock' && (
        <>
          <HowField how={how} onChange={setHow} labels={['Add', 'Take away', 'Set to']} />
          <TextField
            label="Units"
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            hint="Of a product with options: for each variant."
          />
        </>
      )}
      {what === 'category' && (
        <SelectField label="Category" name="category">
          <option value="">Choose a category</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {what === 'featured' && (
        <SelectField label="Featured" name="featured">
          <option value="yes">Featured</option>
          <option value="no">Not featured</option>
        </SelectField>
      )}
      {what === 'state' && (
        <SelectField label="State" name="state">
          {PRODUCT_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </SelectField>
      )}
      {what === 'tags' && (
        <>
          <TextField label="Add tags" name="add" autoComplete="off" hint="Separate them with commas." />
          <TextField label="Remove tags" name="remove" autoComplete="off" />
        </>
      )}
      {what === 'taxRate' && (
        <TextField
          label="GST rate in percent"
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          hint="Empty: the shop’s own rate. Variants with a rate of their own keep it."
        />
      )}
    </>
  );
}

function HowField({ how, onChange, labels: [more, less, set] }: HowFieldProps) {
  return (
    <SelectField label="How" name="how" value={how} onChange={(event) => onChange(event.target.value)}>
      <option value="more">{more}</option>
      <option value="less">{less}</option>
      <option value="set">{set}</option>
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
        <li>{`${countOf(changes)} will change.`}</li>
        {unchanged > 0 && <li className="text-ink-soft">{`${countOf(unchanged)} stay as they are.`}</li>}
        {refusals.map(({ reason, count }) => (
          <li
            key={reason}
            className="text-chilli"
          >{`${countOf(count)} left out: ${REASON_LABELS[reason]}.`}</li>
        ))}
      </ul>
      {rows.length > 0 && (
        <table aria-label="Old and new values" className="w-full text-14">
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
      {changes > rows.length && (
        <p className="text-14 text-ink-soft">{`These are the first. All ${formatCount(changes)} follow the same rule.`}</p>
      )}
      {refused.length > 0 && (
        <details className="text-14">
          <summary className="min-h-8 cursor-pointer font-semibold">{`Left out (${formatCount(refusedCount)})`}</summary>
          <ul className="mt-1 space-y-1">
            {refused.map(({ productId, name, reason }) => (
              <li key={productId} className="[overflow-wrap:anywhere]">
                {`${name}: ${REASON_LABELS[reason]}.`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const countOf = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);

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
  labels: readonly [more: string, less: string, set: string];
}
