import { useQuery } from '@tanstack/react-query';
import { formatRupees, MAX_PRICE_RUPEES, marginPercent, priceWithTax } from '@tohfa/contract';
import { packDetails } from '@tohfa/contract/screens';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../admin/page.tsx';
import { shopInfoQuery } from '../../lib/shop-info.ts';
import { TextArea, TextField } from '../../ui/fields.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { priceRange } from './variant-cells.ts';

const { form: labels } = packDetails;
const RUPEES_INPUT = { type: 'number', inputMode: 'numeric', step: 1 } as const;

/** What the law asks for on a packed product, and the cost that only admins see. */
export function PackFields({ form, taxRate }: PackFieldsProps) {
  const shopTaxRate = useQuery(shopInfoQuery).data?.charges.taxRate;
  const mrp = form.field('mrp');
  const [ownPrice, cost] = form.watch(['price', 'cost']).map(toRupees);
  const prices = priceRange(useWatch({ control: form.control, name: 'variants' }));
  const price = prices?.lowest ?? ownPrice;
  return (
    <Panel title={labels.title}>
      <p className="-mt-1 mb-4 text-14 text-ink-soft">{labels.text}</p>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={labels.mrp}
          {...mrp}
          {...RUPEES_INPUT}
          min={1}
          hint={mrp.error ? undefined : mrpHint(prices?.highest ?? ownPrice, taxRate ?? shopTaxRate)}
        />
        <TextField
          label={labels.cost}
          {...form.field('cost')}
          {...RUPEES_INPUT}
          min={0}
          hint={price && cost !== undefined ? marginText(price, cost) : labels.costHint}
        />
        <TextField
          label={packDetails.netQuantity}
          {...form.field('netQuantity')}
          maxLength={60}
          hint={labels.netQuantityExample}
        />
        <TextField
          label={packDetails.countryOfOrigin}
          {...form.field('countryOfOrigin')}
          maxLength={100}
          placeholder={labels.countryExample}
        />
        <div className="col-span-2">
          <TextArea
            label={packDetails.maker}
            {...form.field('maker')}
            rows={3}
            maxLength={500}
            hint={labels.makerHint}
          />
        </div>
      </div>
    </Panel>
  );
}

/** `Cost ₹400 · margin 47 %` */
export function marginText(price: number, cost: number): string {
  return packDetails.margin({ cost: formatRupees(cost), percent: marginPercent(price, cost) });
}

function mrpHint(price: number | undefined, taxRate: number | undefined): string {
  if (!price || taxRate === undefined) return labels.mrpHint;
  return labels.mrpAtLeast({ amount: formatRupees(priceWithTax({ price }, taxRate)), taxRate });
}

/** Undefined until a whole number of rupees is typed. */
function toRupees(typed: string): number | undefined {
  const rupees = Number(typed);
  const isRupees = typed.trim() !== '' && Number.isInteger(rupees) && rupees >= 0;
  return isRupees && rupees <= MAX_PRICE_RUPEES ? rupees : undefined;
}

interface PackFieldsProps extends Pick<ProductFormState, 'form'> {
  /** Percent; undefined for the shop's own. */
  taxRate: number | undefined;
}
