import { formatCount, LOW_STOCK, type StockedProduct, type StockMovement } from '@tohfa/contract';
import { heldForGift, stockKinds, stockDeskTexts as texts } from '@tohfa/contract/screens';
import { PackagePlusIcon, PencilIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, Table } from '../../admin/table.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { editProductPath, parseId, paths } from '../../lib/paths.ts';
import { useSubmit } from '../../lib/submit.ts';
import { Button, ButtonLink, ChipLink } from '../../ui/buttons.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useInvalidateCatalogue } from './all-products.ts';

const AdjustStockSheet = lazy(() => import('./adjust-stock-sheet.tsx'));

/** What changed the stock of a product, and the way to change it. The address carries product, variant and page. */
export default function StockHistoryScreen() {
  const [params] = useSearchParams();
  const id = parseId(params.get('id'));
  return id === undefined ? <UnknownProduct /> : <StockHistory key={id} productId={id} />;
}

function StockHistory({ productId }: { productId: number }) {
  const [params, setParams] = useSearchParams();
  const variantId = parseId(params.get('variant'));
  const before = parseId(params.get('before'));
  const history = useAdminQuery(['stock-history', productId, variantId, before], (signal) =>
    call('listStockMovements', {
      query: {
        productId: String(productId),
        ...(variantId && { variantId: String(variantId) }),
        ...(before && { before: String(before) }),
      },
      signal,
    }),
  );
  const invalidateCatalogue = useInvalidateCatalogue();
  const [adjusting, setAdjusting] = useState(false);
  const reload = () => Promise.all([history.refetch(), invalidateCatalogue()]);
  const ofItem = { id: String(productId), ...(variantId && { variant: String(variantId) }) };

  if (history.error instanceof ApiError && history.error.code === 'product_not_found')
    return <UnknownProduct />;
  if (history.isError) return <AdminLoadError error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeleton className="h-140 rounded-card!" />;
  const { product, movements, more } = history.data;
  return (
    <>
      <AdminHeading title={product.name} description={describeStock(product)}>
        <IfMayCall name="adjustStock">
          <ButtonLink to={editProductPath(productId)} variant="secondary" className="h-11! text-14!">
            <PencilIcon />
            {texts.editProduct}
          </ButtonLink>
          <Button onClick={() => setAdjusting(true)} className="h-11! text-14!">
            <PackagePlusIcon />
            {texts.adjust}
          </Button>
        </IfMayCall>
      </AdminHeading>
      <IfMayCall name="setLowStock">
        <LowStockForm key={product.lowStockAt} product={product} onSaved={() => void reload()} />
      </IfMayCall>
      {product.variants.length > 0 && <VariantFilter product={product} variantId={variantId} />}
      {movements.length === 0 ? (
        <p className="py-10 text-center text-ink-soft">
          {before === undefined ? texts.neverChanged : texts.nothingEarlier}
        </p>
      ) : (
        <MovementTable movements={movements} stale={history.isPlaceholderData} />
      )}
      <div className="flex justify-end gap-3 pt-3">
        {before !== undefined && (
          <Button variant="secondary" onClick={() => setParams(ofItem)} className="h-11! text-14!">
            {texts.newest}
          </Button>
        )}
        {more && (
          <Button
            variant="secondary"
            onClick={() => setParams({ ...ofItem, before: String(movements.at(-1)?.id) })}
            className="h-11! text-14!"
          >
            {texts.earlier}
          </Button>
        )}
      </div>
      {adjusting && (
        <Suspense>
          <AdjustStockSheet
            product={product}
            variantId={variantId}
            onChanged={reload}
            onClosed={() => setAdjusting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function UnknownProduct() {
  return (
    <>
      <AdminHeading title={texts.title} />
      <div className="py-10 text-center">
        <p className="text-ink-soft">{texts.unavailable}</p>
        <ButtonLink to={paths.productsManagement} variant="secondary" className="mt-4">
          {texts.allProducts}
        </ButtonLink>
      </div>
    </>
  );
}

/** From which count on the dashboard and the morning's email name it. */
function LowStockForm({ product, onSaved }: { product: StockedProduct; onSaved: () => void }) {
  const withStepUp = useStepUp();
  const typedIn = (form: FormData) => String(form.get('lowStockAt') ?? '').trim();
  const { busy, errors, problem, submit } = useSubmit(
    async (form) => {
      const lowStockAt = typedIn(form) === '' ? null : Number(typedIn(form));
      await withStepUp(() => call('setLowStock', { body: { productId: product.id, lowStockAt } }));
      showToast({ tone: 'success', message: texts.lowStock.saved });
      onSaved();
    },
    (form) => (/^\d{0,7}$/.test(typedIn(form)) ? {} : { lowStockAt: texts.wholeNumber }),
  );
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={texts.lowStock.title}
      className="mb-5 flex max-w-110 items-start gap-3"
    >
      <TextField
        label={product.variants.length > 0 ? texts.lowStock.labelForVariants : texts.lowStock.label}
        name="lowStockAt"
        inputMode="numeric"
        placeholder={String(LOW_STOCK)}
        hint={texts.lowStock.hint(LOW_STOCK)}
        defaultValue={product.lowStockAt ?? ''}
        error={errors.lowStockAt ?? problem}
        className="flex-1"
      />
      <Button type="submit" variant="secondary" aria-busy={busy} className="mt-6.5">
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function VariantFilter({ product, variantId }: { product: StockedProduct; variantId: number | undefined }) {
  const to = (variant?: number) => `?id=${product.id}${variant === undefined ? '' : `&variant=${variant}`}`;
  return (
    <nav aria-label={texts.variants} className="mb-4">
      <ScrollRow current={String(variantId ?? 'all')}>
        <ul className="flex gap-2">
          <li>
            <ChipLink to={to()} selected={variantId === undefined}>
              {texts.allVariants}
            </ChipLink>
          </li>
          {product.variants.map(({ id, name, count_in_stock }) => (
            <li key={id}>
              <ChipLink to={to(id)} selected={variantId === id}>
                {`${name} · ${formatCount(count_in_stock)}`}
              </ChipLink>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function MovementTable({ movements, stale }: { movements: readonly StockMovement[]; stale: boolean }) {
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.columns.what}</HeadCell>
          <HeadCell className="text-right">{texts.columns.change}</HeadCell>
          <HeadCell className="text-right">{texts.columns.after}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.who}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.when}</HeadCell>
        </>
      }
    >
      {movements.map((movement) => (
        <tr key={movement.id} className="align-top">
          <Cell>
            <MovementText movement={movement} />
            {movement.by && (
              <p className="text-ink-soft wide:hidden">
                <EmailText>{movement.by}</EmailText>
              </p>
            )}
            <p className="text-ink-soft wide:hidden">{formatIndiaDateTime(movement.at)}</p>
          </Cell>
          <Cell className="whitespace-nowrap text-right font-semibold tabular-nums">
            <ChangeText change={movement.change} />
          </Cell>
          <Cell className="text-right tabular-nums">{formatCount(movement.balance)}</Cell>
          <Cell className="hidden text-ink-soft wide:table-cell">
            {movement.by && <EmailText>{movement.by}</EmailText>}
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft wide:table-cell">
            {formatIndiaDateTime(movement.at)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function MovementText({ movement }: { movement: StockMovement }) {
  const { kind, variant, note, orderNumber, giftId } = movement;
  const label = kind === 'held' && movement.for === 'gift' ? heldForGift : stockKinds[kind];
  return (
    <>
      <p className="font-semibold">
        {label}
        {variant && <span className="font-normal text-ink-soft">{` · ${variant}`}</span>}
      </p>
      {orderNumber !== undefined && (
        <Link to={`${paths.ordersManagement}?q=${orderNumber}`} className={LINK_CLASS}>
          {texts.order(orderNumber)}
        </Link>
      )}
      {giftId !== undefined && (
        <Link to={`${paths.giftsManagement}?q=${giftId}`} className={LINK_CLASS}>
          {texts.seeGift}
        </Link>
      )}
      {movement.for === 'order' && orderNumber === undefined && (
        <p className="text-ink-soft">{texts.unpaidOrder}</p>
      )}
      {note && <p className="[overflow-wrap:anywhere]">{note}</p>}
    </>
  );
}

/** A unit that was held and is sold has left the stock before. */
function ChangeText({ change }: { change: number }) {
  if (change === 0) return <span className="text-ink-soft">0</span>;
  return change > 0 ? (
    <span className="text-leaf">{`+${formatCount(change)}`}</span>
  ) : (
    <span>{`−${formatCount(-change)}`}</span>
  );
}

const LINK_CLASS = 'inline-flex min-h-6 items-center font-medium text-rani hover:underline';

function describeStock({ count_in_stock, variants: { length: variants } }: StockedProduct): string {
  const count = formatCount(count_in_stock);
  if (variants === 0) return count_in_stock === 0 ? texts.none : texts.count(count);
  return count_in_stock === 0 ? texts.noneInVariants(variants) : texts.countInVariants({ count, variants });
}
