import { formatRupees, type GiftView } from '@tohfa/contract';
import { Link } from 'react-router';
import { productPath } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { dayWords } from './gift-days.ts';
import { ABSENT } from './gift-words.ts';
import { ShareGift } from './share-gift.tsx';

export function PersonFacts({ gift }: Props) {
  return (
    <SectionCard title="Gift For">
      <Facts
        facts={[
          ['Name', gift.name],
          ['Relation', gift.relation],
          ['Occasion', gift.occasion],
          ['Date', dayWords(gift.date)],
        ]}
      />
    </SectionCard>
  );
}

export function RecipientFacts({ gift }: Props) {
  return (
    <SectionCard title="Recipient Info">
      <Facts facts={[['Phone', gift.phone]]} />
      {isKeptBack(gift) && <KeptBack />}
    </SectionCard>
  );
}

export function AddressFacts({ gift }: Props) {
  return (
    <SectionCard title="Delivery Address">
      <Facts
        facts={[
          ['Flat number', gift.flatNumber],
          ['Building', gift.building],
          ['Landmark', gift.landmark],
          ['District', gift.district],
          ['State', gift.state],
          ['Pincode', gift.pincode],
        ]}
      />
      {isKeptBack(gift) && <KeptBack />}
    </SectionCard>
  );
}

export function ProductFacts({ gift }: Props) {
  return (
    <SectionCard title="Product Info">
      <Link to={productPath(gift.productId)} className="group/gift mt-3 flex items-center gap-4">
        <Picture
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
          <span className="mt-1 block font-bold text-18 tabular-nums">{formatRupees(gift.productPrice)}</span>
        </span>
      </Link>
    </SectionCard>
  );
}

export function LinkFacts({ gift }: Props) {
  return (
    <SectionCard title="Links">
      {gift.sharablelink === undefined ? (
        <p className="mt-2 text-ink-soft">No sharable link</p>
      ) : (
        <p className="mt-2">
          <a
            href={gift.sharablelink}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-rani underline"
          >
            Sharable gift link
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </p>
      )}
      {gift.view === 'owner' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <ShareGift gift={gift} />
        </div>
      )}
    </SectionCard>
  );
}

function Facts({ facts }: { facts: readonly [label: string, value: string | undefined][] }) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || ABSENT}</dd>
        </div>
      ))}
    </dl>
  );
}

function isKeptBack({ view }: GiftView): boolean {
  return view === 'payer' || view === 'link';
}

function KeptBack() {
  return (
    <p className="mt-2 text-14 text-ink-soft">
      Only whoever asked for this gift, and the shop, can see this.
    </p>
  );
}

interface Props {
  gift: GiftView;
}
