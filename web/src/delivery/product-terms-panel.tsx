import { PRODUCT_TERMS_PER_PAGE, type ProductTerms } from '@tohfa/contract';
import { deliveryRulesTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { SearchField } from '../admin/filters.tsx';
import { useAdminQuery, useMayCall } from '../admin/session.ts';
import { useStepUp } from '../admin/step-up.tsx';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../admin/table.tsx';
import { call } from '../lib/api.ts';
import { useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

const { products: words } = deliveryRulesTexts;

/** HSN code, tax rate and lead days of single products. */
export function ProductTermsPanel() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ProductTerms>();
  const terms = useAdminQuery(['product-terms', q, page], (signal) =>
    call('listProductTerms', { query: { ...(q && { q }), page: String(page) }, signal }),
  );
  const mayCall = useMayCall();
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-22">{words.title}</h2>
      <SearchField
        label={words.search}
        value={q}
        onSearch={(query) => {
          setQ(query);
          setPage(1);
        }}
      />
      <PaginatedList
        query={terms}
        emptyMessage={words.none}
        page={page}
        pageSize={PRODUCT_TERMS_PER_PAGE}
        onPageChange={setPage}
      >
        {({ products }, stale) => (
          <Table
            label={words.title}
            stale={stale}
            head={
              <>
                <HeadCell>{words.columns.product}</HeadCell>
                <HeadCell>{words.columns.hsn}</HeadCell>
                <HeadCell className="text-right">{words.columns.tax}</HeadCell>
                <HeadCell className="text-right">{words.columns.leadDays}</HeadCell>
              </>
            }
          >
            {products.map((product) => (
              <tr key={product.productId} className="relative hover:bg-sunken">
                <Cell>
                  {mayCall('saveProductTerms') ? (
                    <button type="button" onClick={() => setOpen(product)} className={ROW_BUTTON}>
                      {product.name}
                    </button>
                  ) : (
                    product.name
                  )}
                </Cell>
                <Cell className="tabular-nums">{product.hsn || '–'}</Cell>
                <Cell className="text-right tabular-nums">
                  {product.taxRate === undefined ? words.shopsOwn : words.percent(product.taxRate)}
                </Cell>
                <Cell className="text-right tabular-nums">{product.leadDays ?? words.shopsOwn}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </PaginatedList>
      {open && (
        <ProductTermsSheet
          key={open.productId}
          product={open}
          onSaved={() => void terms.refetch()}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function ProductTermsSheet({ product, onSaved, onClosed }: ProductTermsSheetProps) {
  const withStepUp = useStepUp();
  const [open, setOpen] = useState(true);
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      productId: product.productId,
      hsn: text('hsn'),
      ...(text('taxRate') && { taxRate: Number(text('taxRate')) }),
      ...(text('leadDays') && { leadDays: Number(text('leadDays')) }),
    };
    await withStepUp(() => call('saveProductTerms', { body }));
    showToast({ tone: 'success', message: words.saved(product.name) });
    onSaved();
    setOpen(false);
  });

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={product.name}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <TextField
          label={words.hsn}
          name="hsn"
          inputMode="numeric"
          maxLength={8}
          defaultValue={product.hsn}
          error={errors.hsn}
          hint={words.hsnHint}
        />
        <TextField
          label={words.tax}
          name="taxRate"
          inputMode="decimal"
          defaultValue={product.taxRate}
          error={errors.taxRate}
          hint={words.emptyHint}
        />
        <TextField
          label={words.leadDays}
          name="leadDays"
          inputMode="numeric"
          defaultValue={product.leadDays}
          error={errors.leadDays}
          hint={words.emptyHint}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? deliveryRulesTexts.saving : words.save}
        </Button>
      </form>
    </Sheet>
  );
}

interface ProductTermsSheetProps {
  product: ProductTerms;
  onSaved: () => void;
  onClosed: () => void;
}
