import { formatRupees, type GiftView, type OrganisedGift } from '@tohfa/contract';
import { organiserTexts } from '@tohfa/contract/screens';
import { Badge } from '../../ui/data-display.tsx';
import { SectionCard } from '../../ui/sections.tsx';

const texts = organiserTexts.soFar;

/** How many looked, who promised, what is paid. Who paid stands in the list of contributors. */
export function SoFar({ gift, notes }: { gift: GiftView; notes: OrganisedGift }) {
  const { promises, promisedAmount, looked } = notes;
  return (
    <SectionCard title={texts.title}>
      <dl className="mt-3 grid grid-cols-3 gap-2 text-center">
        <Figure label={texts.looked} value={String(looked)} />
        <Figure label={texts.promised} value={formatRupees(promisedAmount)} />
        <Figure label={texts.paid} value={formatRupees(gift.paymentAmount)} />
      </dl>
      <p className="mt-2 text-14 text-ink-soft">{texts.lookedHint}</p>
      {gift.surpriseUntil && <p className="mt-2 text-14">{texts.surprise({ from: gift.surpriseUntil })}</p>}
      {promises.length > 0 && (
        <>
          <h3 className="mt-4 font-sans font-semibold text-14">{texts.promises}</h3>
          <ul className="mt-1 divide-y divide-hairline">
            {promises.map((promise, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may promise the same
              <li key={index} className="flex items-center gap-3 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{promise.name}</span>
                  <span className="block text-14 text-ink-soft">
                    {[
                      texts.promise(promise),
                      promise.paidAmount > 0 && texts.paidOf({ paid: promise.paidAmount }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Badge tone={PROMISE_TONES[promise.state]}>{texts.promiseStates[promise.state]}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-control bg-sunken px-1 py-2.5">
      <dt className="text-14 text-ink-soft">{label}</dt>
      <dd className="font-bold text-18 tabular-nums">{value}</dd>
    </div>
  );
}

const PROMISE_TONES = {
  promised: 'highlight',
  late: 'error',
  paid: 'success',
  ended: 'neutral',
} as const satisfies Record<OrganisedGift['promises'][number]['state'], string>;
