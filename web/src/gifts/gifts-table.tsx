import { type AdminGift, formatRupees } from '@tohfa/contract';
import { dayOf } from '../admin/moments.ts';
import { Cell, HeadCell, Table } from '../admin/table.tsx';
import { Badge } from '../ui/badge.tsx';
import { dayWords } from './gift-days.ts';
import { giftWords } from './gift-words.ts';

export function GiftsTable({ gifts, stale, onOpen }: Props) {
  return (
    <Table
      label="Gift requests"
      stale={stale}
      head={
        <>
          <HeadCell>Gift</HeadCell>
          <HeadCell className="hidden wide:table-cell">Asked by</HeadCell>
          <HeadCell className="hidden wide:table-cell">Asked on</HeadCell>
          <HeadCell className="hidden wide:table-cell">For the day</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">Paid</HeadCell>
          <HeadCell className="text-right">State</HeadCell>
        </>
      }
    >
      {gifts.map((gift) => (
        <tr key={gift.id} className="hover:bg-sunken">
          <Cell>
            <button
              type="button"
              onClick={() => onOpen(gift)}
              className="min-h-11 text-left font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
            >
              {`${gift.productName} for ${gift.name}`}
            </button>
            <p className="text-ink-soft tabular-nums wide:hidden">
              {`${paidOf(gift)} · ${dayWords(gift.date)}`}
            </p>
          </Cell>
          <Cell className="hidden wide:table-cell">
            <p className="[overflow-wrap:anywhere]">{gift.ownerName}</p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{gift.ownerEmail}</p>
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {dayOf(gift.createdAt)}
          </Cell>
          <Cell className="hidden whitespace-nowrap tabular-nums wide:table-cell">{dayOf(gift.date)}</Cell>
          <Cell className="hidden whitespace-nowrap text-right tabular-nums wide:table-cell">
            {paidOf(gift)}
          </Cell>
          <Cell className="text-right">
            <Badge tone={giftWords[gift.status].tone}>{giftWords[gift.status].step}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function paidOf({ paymentAmount, totalAmount }: AdminGift): string {
  return `${formatRupees(paymentAmount)} of ${formatRupees(totalAmount)}`;
}

interface Props {
  gifts: readonly AdminGift[];
  stale: boolean;
  onOpen: (gift: AdminGift) => void;
}
