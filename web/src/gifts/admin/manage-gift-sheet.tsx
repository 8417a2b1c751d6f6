import { type AdminGift, formatRupees, nameOfGift } from '@tohfa/contract';
import { startedByTexts, manageGiftTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { ContactNote, ShowContactButton, useContact } from '../../admin/contact.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { formatCalendarDate, formatIndiaDateTime } from '../../lib/dates.ts';
import { DisputeLink } from '../../payments/admin/dispute-link.tsx';
import { DescriptionItem } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { formatGiftAddress, GiftTimeline, progressText } from '../gift-status.tsx';
import { CardForParcel } from './card-for-parcel.tsx';
import { DecideGift } from './decide-gift.tsx';

/** One gift: organiser, recipient, address, payments, state, and what can be decided. */
export default function ManageGiftSheet({ gift, onChanged, onClosed }: ManageGiftSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const contact = useContact({ kind: 'gift', id: gift.id });
  // Within the sheet: a screen reader does not announce what lies behind it.
  const [result, setResult] = useState<string>();
  return (
    <Sheet
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.title({ recipient: gift.name })}
      description={`${nameOfGift(gift)}, ${formatRupees(gift.totalAmount)}`}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
        <DescriptionItem label={texts.organiser}>
          {gift.ownerName} <span className="text-ink-soft">{gift.ownerEmail}</span>
        </DescriptionItem>
        <DescriptionItem
          label={texts.occasion}
        >{`${gift.occasion}, ${gift.relation}, ${formatCalendarDate(gift.date)}`}</DescriptionItem>
        <DescriptionItem label={texts.funding}>
          {texts.fundingUntil({ progress: progressText(gift), day: formatCalendarDate(gift.closesOn) })}
        </DescriptionItem>
        {!contact.isHidden && (
          <DescriptionItem label={texts.phone}>{contact.shown?.phone ?? gift.phone}</DescriptionItem>
        )}
        <DescriptionItem label={texts.address}>
          {!contact.isHidden && (contact.shown?.address ?? formatGiftAddress(gift))}
          <div className={contact.isMasked ? 'mt-1 space-y-2' : ''}>
            <ContactNote contact={contact} />
            <ShowContactButton contact={contact} />
          </div>
        </DescriptionItem>
        <DescriptionItem label={texts.stock}>{texts.left({ count: gift.stock })}</DescriptionItem>
        {(gift.refundedAmount ?? 0) > 0 && (
          <DescriptionItem label={texts.refunded}>{formatRupees(gift.refundedAmount ?? 0)}</DescriptionItem>
        )}
        {gift.startedBy !== undefined && (
          <DescriptionItem label={startedByTexts.label}>
            {startedByTexts.value({ agent: gift.startedBy })}
          </DescriptionItem>
        )}
        <DescriptionItem label={texts.id}>{gift.id}</DescriptionItem>
      </dl>
      <div className="mt-5 space-y-4">
        {gift.disputed && (
          <Notice tone="error">
            {texts.disputed}
            <DisputeLink />
          </Notice>
        )}
        {result && <Notice tone="success">{result}</Notice>}
        <IfMayCall name="decideGift">
          <DecideGift
            gift={gift}
            onDecided={(changed, message) => {
              setResult(message);
              onChanged(changed);
            }}
          />
        </IfMayCall>
      </div>
      <IfMayCall name="cardPdf">
        <CardForParcel gift={gift} />
      </IfMayCall>
      <Payments payments={gift.payments} />
      <div className="mt-5 border-hairline border-t pt-1">
        <GiftTimeline gift={gift} />
      </div>
    </Sheet>
  );
}

function Payments({ payments }: Pick<AdminGift, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <details className="mt-4 text-14">
      <summary className="flex min-h-11 items-center font-semibold text-rani">
        {texts.payments({ count: payments.length })}
      </summary>
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <li key={payment.paymentId} className="py-2">
            <p className="tabular-nums">
              <span className="font-semibold">{formatRupees(payment.amount)}</span>
              {` · ${texts.paymentStates[payment.status]} · ${formatIndiaDateTime(payment.at)}`}
            </p>
            <p className="text-ink-soft [overflow-wrap:break-word]">
              {payment.payerName} <EmailText>{payment.payerEmail}</EmailText>
              {texts.shownAs({ name: payment.displayName })}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{payment.paymentId}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ManageGiftSheetProps {
  gift: AdminGift;
  onChanged: (gift: AdminGift) => void;
  onClosed: () => void;
}
