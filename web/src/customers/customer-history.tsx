import { CUSTOMER_ROWS, type CustomerPage } from '@tohfa/contract';
import { customerRefundStates, customerSections, customerTexts } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../admin/page.tsx';
import { giftStates } from '../gifts/gift-status.tsx';
import { formatIndiaDate } from '../lib/dates.ts';
import { paths, productPath } from '../lib/paths.ts';
import { purchaseStates } from '../purchases/order-status.tsx';
import { Badge, Price } from '../ui/data-display.tsx';

/** What somebody bought, asked for, paid and got back, newest first. */
export function CustomerHistory({ customer }: { customer: CustomerPage }) {
  const { purchases, gifts, contributions, refunds, reviews, kind } = customer;
  return (
    <>
      {kind !== 'contributor' && (
        <HistoryPanel title={customerSections.orders} rows={purchases} empty={customerSections.noOrders}>
          {purchases.map(({ id, number, name, status, total, at }) => (
            <HistoryRow
              key={id}
              title={
                <Link to={`${paths.ordersManagement}?q=${number}`} className={ROW_LINK}>
                  {`${number} · ${name}`}
                </Link>
              }
              at={at}
              amount={total}
            >
              <Badge tone={purchaseStates[status].tone}>{purchaseStates[status].label}</Badge>
            </HistoryRow>
          ))}
        </HistoryPanel>
      )}
      {kind === 'account' && (
        <HistoryPanel title={customerSections.gifts} rows={gifts} empty={customerSections.noGifts}>
          {gifts.map(({ id, name, status, price, at }) => (
            <HistoryRow
              key={id}
              title={
                <Link to={`${paths.giftsManagement}?q=${id}`} className={ROW_LINK}>
                  {name}
                </Link>
              }
              at={at}
              amount={price}
            >
              <Badge tone={giftStates[status].tone}>{giftStates[status].label}</Badge>
            </HistoryRow>
          ))}
        </HistoryPanel>
      )}
      {kind !== 'buyer' && (
        <HistoryPanel
          title={customerSections.contributions}
          rows={contributions}
          empty={customerSections.noContributions}
        >
          {contributions.map(({ receipt, gift, amount, state, at }) => (
            <HistoryRow key={receipt} title={gift} detail={receipt} at={at} amount={amount}>
              <Badge tone={state === 'paid' ? 'success' : 'neutral'}>
                {customerSections.contributionStates[state]}
              </Badge>
            </HistoryRow>
          ))}
        </HistoryPanel>
      )}
      <HistoryPanel title={customerSections.refunds} rows={refunds} empty={customerSections.noRefunds}>
        {refunds.map(({ id, receipt, amount, state, reason, at }) => (
          <HistoryRow key={id} title={reason} detail={receipt} at={at} amount={amount}>
            <Badge tone={state === 'failed' ? 'error' : state === 'processed' ? 'success' : 'highlight'}>
              {customerRefundStates[state]}
            </Badge>
          </HistoryRow>
        ))}
      </HistoryPanel>
      {kind === 'account' && (
        <HistoryPanel title={customerSections.reviews} rows={reviews} empty={customerSections.noReviews}>
          {reviews.map(({ productId, rating, text, at }) => (
            <HistoryRow
              key={productId}
              title={
                <Link to={productPath(productId)} className={ROW_LINK}>
                  {customerSections.stars({ rating })}
                </Link>
              }
              detail={text}
              at={at}
            />
          ))}
        </HistoryPanel>
      )}
    </>
  );
}

const ROW_LINK = 'hover:text-rani hover:underline';

function HistoryPanel({ title, rows, empty, children }: HistoryPanelProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-14 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-hairline">{children}</ul>
      )}
      {rows.length === CUSTOMER_ROWS && (
        <p className="mt-2 text-14 text-ink-soft">{customerTexts.newestOnly({ count: CUSTOMER_ROWS })}</p>
      )}
    </Panel>
  );
}

interface HistoryPanelProps {
  title: string;
  rows: readonly unknown[];
  empty: string;
  children: ReactNode;
}

function HistoryRow({ title, detail, at, amount, children }: HistoryRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-14">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        {detail && <p className="text-ink-soft [overflow-wrap:anywhere]">{detail}</p>}
        <p className="text-ink-soft tabular-nums">{formatIndiaDate(at)}</p>
      </div>
      <div className="flex items-center gap-3">
        {amount !== undefined && <Price rupees={amount} />}
        {children}
      </div>
    </li>
  );
}

interface HistoryRowProps {
  title: ReactNode;
  detail?: string;
  at: string;
  amount?: number;
  children?: ReactNode;
}
