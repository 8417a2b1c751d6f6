import { type PaymentMoney, paise } from '@tohfa/contract';
import { paymentMoneyTexts as texts } from '@tohfa/contract/screens';
import { Panel } from '../../admin/page.tsx';
import { formatAmount } from './payment-badges.tsx';

/** Paid, less what went back and what it cost, is what the bank has and what is still to come. */
export function PaymentMoneyPanel({
  money,
  currency,
}: {
  money: PaymentMoney;
  currency: string | undefined;
}) {
  const format = (amountPaise: number) => formatAmount({ amountPaise: paise(amountPaise), currency });
  const taken: [string, number][] = [
    [texts.refunded, money.refundedPaise],
    [texts.lost, money.lostPaise],
    [money.feePaise > 0 ? texts.feesWithGst({ gst: format(money.feeTaxPaise) }) : texts.fees, money.feePaise],
  ];
  const isUnsettled = money.feePaise === 0 && money.toComePaise > 0;
  return (
    <Panel title={texts.title}>
      <dl className="text-14">
        <Row label={texts.paid} amount={format(money.paidPaise)} isStrong />
        {taken
          .filter(([, amountPaise]) => amountPaise > 0)
          .map(([label, amountPaise]) => (
            <Row key={label} label={label} amount={`− ${format(amountPaise)}`} />
          ))}
      </dl>
      <dl className="mt-1 border-hairline border-t pt-1 text-14">
        <Row label={texts.bank} amount={format(money.bankPaise)} isStrong />
        {money.toComePaise !== 0 && (
          <Row
            label={
              money.toComePaise < 0 ? texts.tooMuch : isUnsettled ? texts.toComeBeforeFees : texts.toCome
            }
            amount={format(Math.abs(money.toComePaise))}
            isStrong
          />
        )}
      </dl>
      {money.refundingPaise > 0 && (
        <p className="mt-2 text-14">{texts.refunding({ amount: format(money.refundingPaise) })}</p>
      )}
      {money.disputedPaise > 0 && (
        <p className="mt-2 text-14 text-chilli">{texts.disputed({ amount: format(money.disputedPaise) })}</p>
      )}
      <details className="mt-1 text-14 text-ink-soft">
        <summary className="flex h-11 w-fit cursor-pointer items-center font-semibold text-rani">
          {texts.howToRead}
        </summary>
        <p>{texts.definition}</p>
      </details>
    </Panel>
  );
}

function Row({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className={isStrong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={`shrink-0 whitespace-nowrap tabular-nums ${isStrong ? 'font-bold' : ''}`}>{amount}</dd>
    </div>
  );
}
