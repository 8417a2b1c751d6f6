import {
  formatPaise,
  type ListedPayment,
  PAYMENT_FILTERS,
  PAYMENTS_PER_PAGE,
  type PaymentFilter,
  paise,
  UNSETTLED_LOOKED_AT,
} from '@tohfa/contract';
import { paymentFilters, paymentTexts, unmatchedTexts } from '@tohfa/contract/screens';
import { Link, useLocation, useSearchParams } from 'react-router';
import { SearchField } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime, timeAgo } from '../../lib/dates.ts';
import { paymentPath } from '../../lib/paths.ts';
import { CHIP_CLASS } from '../../ui/buttons.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { Deadline, formatAmount, PaymentBadge } from './payment-badges.tsx';

/** Every payment. The address carries filter and page, never what was searched for: it may be an email. */
export default function PaymentsScreen() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const q: string = typeof state?.q === 'string' ? state.q : '';
  const filter = PAYMENT_FILTERS.find((one) => one === params.get('filter')) ?? 'all';
  const page = Math.min(200, Math.max(1, Number(params.get('page')) || 1));
  const payments = useAdminQuery(['payments', q, filter, page], (signal) =>
    call('listPayments', { body: { q, filter, page }, signal }),
  );

  return (
    <>
      <AdminHeading title={paymentTexts.title} description={paymentTexts.description} />
      <SearchField
        label={paymentTexts.search}
        value={q}
        onSearch={(typed) => setParams(toParams(filter), { replace: true, state: { q: typed } })}
      />
      <FilterChips filter={filter} q={q} />
      {filter === 'not-settled' && q === '' && (
        <p className="mb-3 text-14 text-ink-soft">
          {paymentTexts.unsettledOnly({ count: UNSETTLED_LOOKED_AT })}
        </p>
      )}
      <PaginatedList
        query={payments}
        emptyMessage={q ? paymentTexts.noMatch : paymentTexts.none[filter]}
        page={page}
        pageSize={PAYMENTS_PER_PAGE}
        onPageChange={(next) => setParams({ ...toParams(filter), page: String(next) }, { state: { q } })}
      >
        {(found, stale) => <PaymentsTable payments={found.payments} filter={filter} stale={stale} />}
      </PaginatedList>
    </>
  );
}

const toParams = (filter: PaymentFilter): Record<string, string> => (filter === 'all' ? {} : { filter });

function FilterChips({ filter, q }: { filter: PaymentFilter; q: string }) {
  return (
    <nav aria-label={paymentTexts.filter} className="mb-4">
      <ScrollRow current={filter}>
        <ul className="flex gap-2">
          {PAYMENT_FILTERS.map((one) => (
            <li key={one}>
              <Link
                to={`?${new URLSearchParams(toParams(one))}`}
                state={{ q }}
                aria-current={one === filter ? 'true' : undefined}
                className={CHIP_CLASS}
              >
                {paymentFilters[one]}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function PaymentsTable({ payments, filter, stale }: PaymentsTableProps) {
  const { columns } = paymentTexts;
  return (
    <Table
      label={paymentTexts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{columns.payment}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.for}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.payer}</HeadCell>
          <HeadCell className="text-right wide:text-left">{columns.state}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.at}</HeadCell>
        </>
      }
    >
      {payments.map((payment) => (
        <tr key={payment.dispute?.id ?? payment.id} className="relative align-top hover:bg-sunken">
          <Cell className="py-3!">
            <Link to={paymentPath(payment.id)} className={`${ROW_BUTTON} tabular-nums`}>
              {formatAmount(payment)}
            </Link>
            <p className="text-ink-soft [overflow-wrap:anywhere]">
              {payment.id}
              {payment.method && ` · ${payment.method.toUpperCase()}`}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere] wide:hidden">{whatFor(payment)}</p>
            <p className="text-ink-soft wide:hidden">{formatIndiaDateTime(payment.at)}</p>
          </Cell>
          <Cell className="hidden max-w-72 py-3! wide:table-cell">
            <p className="[overflow-wrap:anywhere]">{whatFor(payment)}</p>
            {payment.settlement && (
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                {payment.settlement.utr ?? payment.settlement.id}
              </p>
            )}
          </Cell>
          <Cell className="hidden max-w-60 py-3! wide:table-cell">
            <Payer payment={payment} />
          </Cell>
          <Cell className="whitespace-nowrap py-3! text-right wide:text-left">
            <PaymentBadge payment={payment} />
            <StateDetail payment={payment} filter={filter} />
          </Cell>
          <Cell className="hidden whitespace-nowrap py-3! text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDateTime(payment.at)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function whatFor({ for: target, unmatched }: ListedPayment): string {
  if (unmatched) return unmatchedTexts[unmatched].what;
  if (!target) return '–';
  const what =
    target.number === undefined ? paymentTexts.gift : paymentTexts.orderNumber({ number: target.number });
  return `${what} · ${target.name}`;
}

function Payer({ payment: { payer, unmatched } }: { payment: ListedPayment }) {
  if (!payer)
    return (
      <span className="text-ink-soft">
        {unmatched ? paymentTexts.unknownPayer : paymentTexts.erasedPayer}
      </span>
    );
  return (
    <>
      {payer.name && <p className="[overflow-wrap:anywhere]">{payer.name}</p>}
      <p className="text-ink-soft">
        <EmailText>{payer.email}</EmailText>
      </p>
    </>
  );
}

/** The deadline of a dispute, the age of an unmatched payment, or what went back. */
function StateDetail({ payment, filter }: { payment: ListedPayment; filter: PaymentFilter }) {
  const { dispute, unmatched, at, refundedPaise, amountPaise } = payment;
  if (dispute?.needsAnswer) return <Deadline respondBy={dispute.respondBy} className="mt-1.5 block" />;
  const detail =
    unmatched && filter === 'unmatched'
      ? timeAgo(at)
      : refundedPaise > 0 && refundedPaise < amountPaise
        ? formatPaise(paise(refundedPaise))
        : undefined;
  return detail === undefined ? null : <p className="mt-1 text-ink-soft tabular-nums">{detail}</p>;
}

interface PaymentsTableProps {
  payments: readonly ListedPayment[];
  filter: PaymentFilter;
  stale: boolean;
}
