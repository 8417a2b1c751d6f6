import { formatRupees, type GiftView, nameOfGift } from '@tohfa/contract';
import {
  giftDetailsTexts,
  giftTexts,
  occasionTexts,
  organiserTexts,
  relationTexts,
  startedByTexts,
} from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { formatCalendarDate } from '../../lib/dates.ts';
import { productPath } from '../../lib/paths.ts';
import { DocumentButton } from '../../purchases/documents.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { ShareGift } from '../share/share-gift.tsx';

const texts = giftDetailsTexts.facts;

export function OccasionInfo({ gift }: GiftInfoProps) {
  return (
    <SectionCard title={texts.occasionTitle}>
      <InfoList
        facts={[
          [texts.name, gift.name],
          [texts.relation, labelOf(relationTexts, gift.relation)],
          [texts.occasion, labelOf(occasionTexts, gift.occasion)],
          [texts.date, formatCalendarDate(gift.date)],
          ...startedFact(gift),
        ]}
      />
    </SectionCard>
  );
}

export function RecipientInfo({ gift }: GiftInfoProps) {
  return (
    <SectionCard title={texts.recipientTitle}>
      {isPrivateHidden(gift) ? (
        <PrivateHidden gift={gift} />
      ) : (
        <InfoList facts={[[texts.phone, gift.phone]]} />
      )}
    </SectionCard>
  );
}

export function AddressInfo({ gift }: GiftInfoProps) {
  return (
    <SectionCard title={texts.addressTitle}>
      {isPrivateHidden(gift) ? (
        <PrivateHidden gift={gift} />
      ) : (
        <InfoList
          facts={[
            [texts.flatNumber, gift.flatNumber],
            [texts.building, gift.building],
            [texts.landmark, gift.landmark],
            [texts.district, gift.district],
            [texts.state, gift.state],
            [texts.pincode, gift.pincode],
          ]}
        />
      )}
    </SectionCard>
  );
}

export function ProductInfo({ gift }: GiftInfoProps) {
  return (
    <SectionCard title={texts.productTitle}>
      <Link to={productPath(gift.productId)} className="group/gift mt-3 flex items-center gap-4">
        <SquareImage
          src={gift.productImage}
          alt=""
          sizes="96px"
          eager
          className="size-24 shrink-0 rounded-control"
        />
        <span className="min-w-0">
          <span className="block font-semibold group-hover/gift:text-rani [overflow-wrap:anywhere]">
            {gift.productName}
          </span>
          {gift.variant && <span className="block text-14">{gift.variant}</span>}
          <span className="mt-1 block font-bold text-18 tabular-nums">{formatRupees(gift.productPrice)}</span>
        </span>
      </Link>
      {gift.view === 'owner' && INVOICED.includes(gift.status) && (
        <div className="-mx-3 mt-2">
          <DocumentButton kind="giftInvoice" id={gift.id} subject={nameOfGift(gift)} />
        </div>
      )}
    </SectionCard>
  );
}

/** Its organiser has bought it. */
const INVOICED: readonly GiftView['status'][] = ['paid', 'dispatched', 'delivered'];

export function ShareLinkInfo({ gift }: GiftInfoProps) {
  return (
    <SectionCard title={texts.linksTitle}>
      {gift.sharablelink === undefined ? (
        <p className="mt-2 text-ink-soft">{texts.noLink}</p>
      ) : (
        <p className="mt-2">
          <a
            href={gift.sharablelink}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-rani underline"
          >
            {texts.link}
            <span className="sr-only"> {giftDetailsTexts.opensNewTab}</span>
          </a>
        </p>
      )}
      {gift.view === 'owner' && gift.status !== 'approved' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <ShareGift gift={gift} />
        </div>
      )}
    </SectionCard>
  );
}

/** For the organiser: that an assistant prepared it. */
function startedFact({ startedBy }: GiftView): (readonly [string, string])[] {
  return startedBy === undefined ? [] : [[startedByTexts.label, startedByTexts.value({ agent: startedBy })]];
}

function labelOf(labels: Readonly<Record<string, string>>, stored: string): string {
  return labels[stored] ?? stored;
}

function InfoList({ facts }: { facts: readonly (readonly [label: string, value: string | undefined])[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || giftTexts.notAvailable}</dd>
        </div>
      ))}
    </dl>
  );
}

function isPrivateHidden({ view, addressHidden }: GiftView): boolean {
  return view === 'payer' || view === 'link' || addressHidden === true;
}

function PrivateHidden({ gift }: GiftInfoProps) {
  return (
    <p className="mt-2 text-14 text-ink-soft">
      {gift.addressHidden ? organiserTexts.addressHidden : texts.hidden}
    </p>
  );
}

interface GiftInfoProps {
  gift: GiftView;
}
