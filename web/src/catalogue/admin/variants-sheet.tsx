import {
  type AdminProduct,
  type BodyOf,
  formatCount,
  formatRupees,
  type Operations,
  type ProductVariant,
} from '@tohfa/contract';
import { productsTableTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { fetchAdminProduct, useKeepProduct } from './all-products.ts';
import { CELLS, type CellField, isStale, parseCell } from './edit-cell.ts';

const { variants: words } = productsTableTexts;

/** Price and stock of each variant. Only what was changed is sent. */
export function VariantsSheet({ product, onClosed }: { product: AdminProduct; onClosed: () => void }) {
  const withStepUp = useStepUp();
  const keep = useKeepProduct();
  const [open, setOpen] = useState(true);
  // What the fields showed at first: only what differs from it was typed, whatever was sold since.
  const [{ variants: shown }] = useState(product);
  const [read, setRead] = useState(product);
  const [wrong, setWrong] = useState<string>();
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    setWrong(undefined);
    const variants = changedVariants(shown, form);
    if (typeof variants === 'string') return setWrong(variants);
    if (variants.length === 0) return setOpen(false);
    const body = { id: read.id, version: read.version, variants };
    try {
      const { product: saved } = await withStepUp(() => call('editProduct', { body }));
      keep(saved);
      showToast({ tone: 'success', message: words.saved(product.name) });
      setOpen(false);
    } catch (error) {
      const latest = isStale(error) ? await fetchAdminProduct(read.id) : null;
      if (latest === null) throw error;
      keep(latest);
      setRead(latest);
      setWrong(words.stale);
    }
  });
  const shownProblem = wrong ?? errors.price ?? problem;

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={product.name}
      description={words.description}
    >
      <form onSubmit={submit} noValidate className="mt-4">
        {shownProblem && (
          <Notice tone="error" className="mb-3">
            {shownProblem}
          </Notice>
        )}
        <table className="w-full text-14">
          <thead className="text-left text-ink-soft">
            <tr className="h-9">
              <th scope="col" className="font-semibold">
                {words.variant}
              </th>
              <th scope="col" className="w-28 pl-2 font-semibold">
                {words.price}
              </th>
              <th scope="col" className="w-24 pl-2 font-semibold">
                {words.stock}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((variant) => (
              <tr key={variant.id}>
                <th scope="row" className="py-1 text-left font-semibold [overflow-wrap:anywhere]">
                  {nameOf(variant)}
                  {variant.sku && <span className="block font-normal text-ink-soft">{variant.sku}</span>}
                  <NowText shown={variant} now={read.variants.find(({ id }) => id === variant.id)} />
                </th>
                <VariantInput variant={variant} field="price" value={variant.price} />
                <VariantInput variant={variant} field="stock" value={variant.count_in_stock} />
              </tr>
            ))}
          </tbody>
        </table>
        <Button type="submit" aria-busy={busy} className="mt-5 w-full">
          {busy ? words.saving : words.save}
        </Button>
      </form>
    </Sheet>
  );
}

/** What someone else made of it while the sheet was open. */
function NowText({ shown, now }: { shown: ProductVariant; now: ProductVariant | undefined }) {
  if (now?.price === shown.price && now.count_in_stock === shown.count_in_stock) return null;
  return (
    <span className="block font-normal text-chilli">
      {now
        ? words.now({ price: formatRupees(now.price), count: formatCount(now.count_in_stock) })
        : words.notSold}
    </span>
  );
}

function VariantInput({ variant, field, value }: VariantInputProps) {
  return (
    <td className="py-1 pl-2">
      <input
        name={`${field}-${variant.id}`}
        aria-label={CELLS[field].labelOf(nameOf(variant))}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        className="h-11 w-full rounded-control border border-field-border bg-surface px-2.5 text-right text-16 tabular-nums focus-visible:outline-offset-0"
      />
    </td>
  );
}

/** The first problem instead, when something typed is no number. */
function changedVariants(variants: readonly ProductVariant[], form: FormData): VariantEdit[] | string {
  const changed: VariantEdit[] = [];
  for (const variant of variants) {
    const price = parseCell(String(form.get(`price-${variant.id}`) ?? ''), 'price');
    const countInStock = parseCell(String(form.get(`stock-${variant.id}`) ?? ''), 'stock');
    if (price === undefined) return wrongText(variant, CELLS.price.wrong);
    if (countInStock === undefined) return wrongText(variant, CELLS.stock.wrong);
    const edit = {
      ...(price !== variant.price && { price }),
      ...(countInStock !== variant.count_in_stock && { countInStock }),
    };
    if (Object.keys(edit).length > 0) changed.push({ id: variant.id, ...edit });
  }
  return changed;
}

const nameOf = ({ options }: ProductVariant) => Object.values(options).join(', ');
const wrongText = (variant: ProductVariant, problem: string) =>
  words.wrong({ variant: nameOf(variant), problem });

type VariantEdit = NonNullable<BodyOf<Operations['editProduct']>['variants']>[number];

interface VariantInputProps {
  variant: ProductVariant;
  field: CellField;
  value: number;
}
