import { COUPONS_PER_PAGE, type Coupon, formatRupees } from '@tohfa/contract';
import { couponDeskTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../admin/filters.tsx';
import { AdminHeading } from '../admin/page.tsx';
import { IfMayCall } from '../admin/role-gate.tsx';
import { useAdminQuery, useMayCall } from '../admin/session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../admin/table.tsx';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';

const CouponSheet = lazy(() => import('./coupon-sheet.tsx'));

export default function CouponsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const coupons = useAdminQuery(['coupons', q, page], (signal) =>
    call('allCoupons', { query: { ...(q && { q }), page: String(page) }, signal }),
  );
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
        {(found, stale) => <CouponTable coupons={found.coupons} stale={stale} onOpen={setOpen} />}
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

function CouponTable({ coupons, stale, onOpen }: CouponTableProps) {
  const mayCall = useMayCall();
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.columns.code}</HeadCell>
          <HeadCell>{texts.columns.discount}</HeadCell>
          <HeadCell className="text-right">{texts.columns.used}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.period}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.state}</HeadCell>
        </>
      }
    >
      {coupons.map((coupon) => (
        <tr key={coupon.id} className="relative hover:bg-sunken">
          <Cell>
            {mayCall('saveCoupon') ? (
              <button type="button" onClick={() => onOpen(coupon)} className={ROW_BUTTON}>
                {coupon.code}
              </button>
            ) : (
              <span className="font-semibold">{coupon.code}</span>
            )}
            {!coupon.active && (
              <p className="-mt-2 pb-1 wide:hidden">
                <Badge tone="neutral">{texts.off}</Badge>
              </p>
            )}
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
          <Cell className="hidden wide:table-cell">
            <Badge tone={coupon.active ? 'success' : 'neutral'}>{coupon.active ? texts.on : texts.off}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
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

interface CouponTableProps {
  coupons: readonly Coupon[];
  stale: boolean;
  onOpen: (coupon: Coupon) => void;
}
