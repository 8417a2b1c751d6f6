import { formatRupees } from '@tohfa/contract';
import { packDetails } from '@tohfa/contract/screens';

/** What the law asks to be told of a packed product; nothing for a product without any of it. */
export function ProductFacts({ product }: { product: FactsOfProduct }) {
  const { mrp, net_quantity, country_of_origin, maker } = product;
  const facts = [
    [packDetails.mrp, mrp && packDetails.mrpInFull(formatRupees(mrp))],
    [packDetails.netQuantity, net_quantity],
    [packDetails.countryOfOrigin, country_of_origin],
    [packDetails.maker, maker],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts" className="mt-8">
      <h2 id="facts" className="text-22">
        {packDetails.title}
      </h2>
      <dl className="mt-3 divide-y divide-hairline border-hairline border-y text-14">
        {facts.map(([label, value]) => (
          <div key={label} className="gap-4 py-2.5 cards:grid cards:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface FactsOfProduct {
  mrp?: number | undefined;
  net_quantity?: string | undefined;
  country_of_origin?: string | undefined;
  maker?: string | undefined;
}
