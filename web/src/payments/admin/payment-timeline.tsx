import type { PaymentPage, PaymentStep } from '@tohfa/contract';
import { paymentStepTitles, paymentStepTexts as texts } from '@tohfa/contract/screens';
import {
  BanknoteIcon,
  CheckIcon,
  CornerUpLeftIcon,
  type LucideIcon,
  ScaleIcon,
  ShoppingBagIcon,
  TriangleAlertIcon,
  XIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { settlementPath } from '../../lib/paths.ts';
import { formatAmount } from './payment-badges.tsx';

/** What happened, oldest first. */
export function PaymentTimeline({ payment }: { payment: PaymentPage }) {
  return (
    <Panel title={texts.title}>
      <ol className="mt-1">
        {payment.steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            key={`${index} ${step.kind}`}
            step={step}
            currency={payment.currency}
          />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step, currency }: { step: PaymentStep; currency: string | undefined }) {
  const { kind, at, amountPaise, note, ledger } = step;
  const format = (amount: number) => formatAmount({ amountPaise: amount, currency });
  const isBad = BAD.has(kind);
  const Icon = iconOf(kind);
  return (
    <li className="group/step relative flex gap-3 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-8 bottom-0 left-3.75 w-0.5 bg-hairline group-last/step:hidden"
      />
      <span
        aria-hidden="true"
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${isBad ? 'bg-chilli-soft text-chilli' : 'bg-rani-soft text-rani'}`}
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 text-14">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
          <span className="font-semibold">{paymentStepTitles[kind]}</span>
          {amountPaise !== undefined && (
            <span className="font-semibold tabular-nums">{format(amountPaise)}</span>
          )}
        </p>
        <p className="text-ink-soft">
          <time dateTime={at} className="tabular-nums">
            {formatIndiaDateTime(at)}
          </time>
          {step.by && ` · ${texts.sources[step.by] ?? texts.by({ by: step.by })}`}
        </p>
        {note && <p className="[overflow-wrap:anywhere] first-letter:uppercase">{toWords(note)}</p>}
        {details(step, format).map((detail) => (
          <p key={detail} className="text-ink-soft tabular-nums [overflow-wrap:anywhere]">
            {detail}
          </p>
        ))}
        {kind === 'settled' && step.id && (
          <IfMayCall name="settlements">
            <Link
              to={settlementPath(step.id)}
              className="inline-flex h-11 items-center font-semibold text-rani hover:underline wide:h-8"
            >
              {texts.seeSettlement}
            </Link>
          </IfMayCall>
        )}
        {ledger && <Ledger entries={ledger} format={format} />}
      </div>
    </li>
  );
}

function details(
  { id, utr, feePaise, feeTaxPaise }: PaymentStep,
  format: (amount: number) => string,
): string[] {
  return [
    [id, utr && texts.utr({ utr })].filter(Boolean).join(' · '),
    feePaise === undefined ? '' : texts.fee({ fee: format(feePaise), gst: format(feeTaxPaise ?? 0) }),
  ].filter(Boolean);
}

function Ledger({
  entries,
  format,
}: {
  entries: NonNullable<PaymentStep['ledger']>;
  format: (amount: number) => string;
}) {
  return (
    <details>
      <summary className="flex h-11 w-fit cursor-pointer items-center font-semibold text-rani wide:h-8">
        {texts.ledger}
      </summary>
      <table className="w-full max-w-90 text-left">
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="font-normal">
              <span className="sr-only">{texts.ledger}</span>
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              {texts.debit}
            </th>
            <th scope="col" className="text-right font-normal">
              {texts.credit}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {entries.map(({ account, amountPaise }) => (
            <tr key={`${account} ${amountPaise}`}>
              <th scope="row" className="font-normal">
                {texts.accounts[account] ?? account}
              </th>
              <td className="px-2 text-right">{amountPaise > 0 ? format(amountPaise) : ''}</td>
              <td className="text-right">{amountPaise < 0 ? format(-amountPaise) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const BAD = new Set<PaymentStep['kind']>([
  'failed',
  'unmatched',
  'not-credited',
  'refund-failed',
  'dispute-opened',
  'dispute-action-required',
  'dispute-lost',
]);

function iconOf(kind: PaymentStep['kind']): LucideIcon {
  if (kind === 'ordered') return ShoppingBagIcon;
  if (kind === 'settled') return BanknoteIcon;
  if (kind === 'unmatched' || kind === 'dispute-action-required') return TriangleAlertIcon;
  if (kind === 'failed' || kind === 'refund-failed') return XIcon;
  if (kind.startsWith('refund-') || kind === 'not-credited') return CornerUpLeftIcon;
  return kind.startsWith('dispute-') || kind === 'evidence-submitted' ? ScaleIcon : CheckIcon;
}

/** The provider's codes are words with underscores; ids stay as they are. */
export function toWords(code: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(code) ? code.replaceAll('_', ' ') : code;
}
