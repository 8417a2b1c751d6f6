import { COUPONS_PER_PAGE, type Coupon, formatRupees, type Operations, type QueryOf } from '@tohfa/contract';
import { couponDeskTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../admin/filters.tsx';
import { AdminHeading } from '../admin/page.tsx';
import { IfMayCall } from '../admin/role-gate.tsx';
import { useAdminQuery, useInvalidateAdminQueries, useMayCall } from '../admin/session.ts';
import { useStepUp } from '../admin/step-up.tsx';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../admin/table.tsx';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Switch } from '../ui/switch.tsx';
import { useUndoable } from '../ui/undoable.ts';

const CouponSheet = lazy(() => import('./coupon-sheet.tsx'));

export default function CouponsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = { ...(q && { q }), page: String(page) };
  const coupons = useAdminQuery(['coupons', q, page], (signal) => call('allCoupons', { query, signal }));
  const [open, setOpen] = useState<Coupon | 'new' | 'codes'>();
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description}>
        <IfMayCall name="saveCoupon">
          <Button variant="secondary" onClick={() => setOpen('codes')}>
            {texts.codes}
          </Button>
          <Button onClick={() => setOpen('new')}>{texts.add}</Button>
        </IfMayCall>
      </AdminHeading>
      <SearchField
        key={q}
        label={texts.search}
        value={q}
        onSearch={(query) => setParams(query ? { q: query } : {}, { replace: true })}
      />
      <PaginatedList
        query={coupons}
        emptyMessage={q ? texts.noneFound : texts.none}
        page={page}
        pageSize={COUPONS_PER_PAGE}
        onPageChange={(next) => setParams({ ...(q && { q }), page: String(next) })}
      >
        {(found, stale) => (
          <CouponTable coupons={found.coupons} query={query} stale={stale} onOpen={setOpen} />
        )}
      </PaginatedList>
      {open !== undefined && (
        <Suspense>
          <CouponSheet
            key={typeof open === 'string' ? open : open.id}
            editing={open}
            onSaved={() => void coupons.refetch()}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function CouponTable({ coupons, query, stale, onOpen }: CouponTableProps) {
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          <HeadCell className="w-2/5 wide:w-auto">{texts.columns.code}</HeadCell>
          <HeadCell>{texts.columns.discount}</HeadCell>
          <HeadCell className="text-right">{texts.columns.used}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.period}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.state}</HeadCell>
        </>
      }
    >
      {coupons.map((coupon) => (
        <CouponRow key={coupon.id} coupon={coupon} query={query} onOpen={() => onOpen(coupon)} />
      ))}
    </Table>
  );
}

function CouponRow({ coupon, query, onOpen }: CouponRowProps) {
  const mayChange = useMayCall()('saveCoupon');
  const { shown: active, set: setActive } = useCouponSwitch(coupon, query);
  const state = mayChange ? (
    <span className="relative z-1 inline-block">
      <Switch aria-label={texts.canBeUsed(coupon.code)} checked={active} onChange={setActive} />
    </span>
  ) : (
    <Badge tone={active ? 'success' : 'neutral'}>{active ? texts.on : texts.off}</Badge>
  );
  return (
    <tr className="relative hover:bg-sunken">
      <Cell>
        {mayChange ? (
          <button type="button" onClick={onOpen} className={ROW_BUTTON}>
            {coupon.code}
          </button>
        ) : (
          <span className="font-semibold">{coupon.code}</span>
        )}
        <div className="wide:hidden">{state}</div>
      </Cell>
      <Cell>
        {describeDiscount(coupon)}
        {coupon.minimum > 0 && (
          <span className="block text-ink-soft">{texts.minimum(formatRupees(coupon.minimum))}</span>
        )}
        {describeTerms(coupon).map((term) => (
          <span key={term} className="block text-ink-soft [overflow-wrap:anywhere]">
            {term}
          </span>
        ))}
      </Cell>
      <Cell className="text-right tabular-nums">
        {coupon.maxUses === undefined
          ? coupon.uses
          : texts.usedOf({ uses: coupon.uses, max: coupon.maxUses })}
      </Cell>
      <Cell className="hidden text-ink-soft wide:table-cell">{describePeriod(coupon)}</Cell>
      <Cell className="hidden wide:table-cell">{state}</Cell>
    </tr>
  );
}

/** Whether a coupon can be used. The list is read just before, so that what a colleague changed in it meanwhile is kept. */
function useCouponSwitch({ id, code, active }: Coupon, query: CouponQuery) {
  const withStepUp = useStepUp();
  const refresh = useInvalidateAdminQueries(['coupons']);
  return useUndoable(active, {
    key: `coupon ${id}`,
    save: (next) =>
      withStepUp(async () => {
        const { coupons } = await call('allCoupons', { query });
        const coupon = coupons.find((found) => found.id === id);
        if (coupon === undefined) throw new CouponMovedError();
        const { uses: _, createdAt: __, ...terms } = coupon;
        await call('saveCoupon', { body: { ...terms, active: next } });
      }),
    message: (next) => (next ? texts.switchedOn(code) : texts.switchedOff(code)),
    refresh,
  });
}

/** Others were added before it. */
class CouponMovedError extends Error {
  readonly userMessage = texts.listChanged;
}

function describeDiscount({ kind, value, maxDiscount }: Coupon): string {
  if (kind === 'amount') return formatRupees(value);
  if (maxDiscount === undefined) return texts.percent(value);
  return texts.percentUpTo({ percent: value, amount: formatRupees(maxDiscount) });
}

function describeTerms({ categoryId, firstOrder, email }: Coupon): string[] {
  return [
    ...(categoryId === undefined ? [] : [texts.oneCategory]),
    ...(firstOrder ? [texts.firstOrder] : []),
    ...(email === undefined ? [] : [texts.onlyFor(email)]),
  ];
}

function describePeriod({ startsAt, endsAt }: Coupon): string {
  const from = startsAt && formatIndiaDate(startsAt);
  const until = endsAt && formatIndiaDate(endsAt);
  if (from && until) return texts.period.between({ from, until });
  if (from) return texts.period.from(from);
  return until ? texts.period.until(until) : texts.period.always;
}

type CouponQuery = QueryOf<Operations['allCoupons']>;

interface CouponRowProps {
  coupon: Coupon;
  query: CouponQuery;
  onOpen: () => void;
}

interface CouponTableProps {
  coupons: readonly Coupon[];
  query: CouponQuery;
  stale: boolean;
  onOpen: (coupon: Coupon) => void;
}
