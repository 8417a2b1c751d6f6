import { formatRupees, nameOfGift, type PublicRegistry, type PublicRegistryItem } from '@tohfa/contract';
import { opensLaterTexts, registryTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, GiftIcon, HourglassIcon, UsersIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { opensLater } from '../../contributions/opens-later.tsx';
import { formatCalendarDate } from '../../lib/dates.ts';
import { chipInPath, publicProductPath } from '../../lib/paths.ts';
import { useShopBrand } from '../../lib/shop-brand.ts';
import { Button } from '../../ui/buttons.tsx';
import { Price } from '../../ui/data-display.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PlainButtonLink } from '../../ui/public-page.tsx';

/** What is still wanted first. The order stays while somebody looks: nothing moves away under a finger. */
export function RegistryItems({ registry, onGive }: RegistryItemsProps) {
  const [order] = useState(() => new Map(wantedFirst(registry.items).map(({ id }, place) => [id, place])));
  const placeOf = ({ id }: PublicRegistryItem) => order.get(id) ?? order.size;
  const items = registry.items.toSorted((one, other) => placeOf(one) - placeOf(other));
  const isShared = registry.state === 'open' && items.some(({ chipInId }) => chipInId !== undefined);
  return (
    <>
      {isShared && <p className="mt-1 max-w-150 text-14 text-ink-soft">{texts.sharedRule}</p>}
      <ul className="mt-4 grid gap-3 cards3:grid-cols-2 cards4:grid-cols-3 cards3:gap-4">
        {items.map((item) => (
          <RegistryItem
            key={item.id}
            item={item}
            registryId={registry.id}
            isOver={registry.state === 'over'}
            opensOn={opensLater(registry) ? registry.opensOn : undefined}
            onGive={() => onGive(item)}
          />
        ))}
      </ul>
    </>
  );
}

function wantedFirst(items: readonly PublicRegistryItem[]) {
  return items.toSorted((one, other) => Number(isGiven(one)) - Number(isGiven(other)));
}

function RegistryItem({ item, registryId, isOver, opensOn, onGive }: RegistryItemProps) {
  const { image, price, slug } = item;
  const name = nameOfGift(item);
  const isDone = isGiven(item);
  return (
    <li className="flex gap-3.5 rounded-card bg-surface p-3 shadow-float cards3:flex-col cards3:gap-0 cards3:p-0">
      <span className="relative block shrink-0 self-start cards3:self-auto">
        <SquareImage
          src={image}
          alt=""
          sizes="(width >= 748px) 370px, 112px"
          className={`w-28 rounded-control cards3:aspect-[4/3]! cards3:w-full cards3:rounded-b-none cards3:rounded-t-card ${isDone ? 'opacity-55 grayscale' : ''}`}
        />
        {isDone && (
          <span className="absolute bottom-1.5 left-1.5 inline-flex items-center gap-1 rounded-full bg-leaf-soft px-2.5 py-1 font-semibold text-12 text-leaf cards3:bottom-3 cards3:left-3">
            <CheckIcon className="size-3.5" />
            {texts.given}
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col cards3:p-4">
        <h3 className="line-clamp-3 font-sans font-semibold text-16 leading-5.5 [overflow-wrap:anywhere]">
          {slug === undefined ? (
            name
          ) : (
            <a href={publicProductPath(slug)} className="hover:text-rani hover:underline">
              {name}
            </a>
          )}
        </h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
          <Price rupees={price} className="text-18" />
          <WantedText item={item} />
        </p>
        <div className="mt-auto pt-2.5 empty:hidden">
          <ItemAction
            item={item}
            name={name}
            registryId={registryId}
            isOver={isOver}
            opensOn={opensOn}
            onGive={onGive}
          />
        </div>
      </div>
    </li>
  );
}

/** How many of several are given; nothing where one is wanted. */
function WantedText({ item: { given, wanted } }: { item: PublicRegistryItem }) {
  if (wanted <= 1) return null;
  return (
    <span className="text-14 text-ink-soft tabular-nums">
      {given === 0 ? texts.wanted({ wanted }) : texts.givenOf({ given, wanted })}
    </span>
  );
}

function ItemAction({
  item,
  name,
  registryId,
  isOver,
  opensOn,
  onGive,
}: RegistryItemProps & { name: string }) {
  const { paused } = useShopBrand();
  if (isGiven(item) || isOver) return null;
  if (item.chipInId !== undefined)
    return <SharedItem item={item} name={name} chipInId={item.chipInId} registryId={registryId} />;
  if (opensOn !== undefined)
    return (
      <p className="text-14 text-ink-soft">{opensLaterTexts.title({ day: formatCalendarDate(opensOn) })}</p>
    );
  if (item.given + item.beingGiven >= item.wanted)
    return (
      <StatusLine icon={<HourglassIcon className="mt-0.5 size-4.5 shrink-0 text-rani" />}>
        <span className="block font-semibold text-ink">{texts.beingGiven}</span>
        {texts.beingGivenHint}
      </StatusLine>
    );
  if (!item.inStock) return <p className="text-14 text-ink-soft">{texts.outOfStock}</p>;
  return (
    <Button
      disabled={paused !== undefined}
      aria-label={texts.giveNamed({ name })}
      onClick={onGive}
      className="h-11! w-full px-4! text-14!"
    >
      <GiftIcon />
      {texts.give}
    </Button>
  );
}

/** Several people give it together, on a page of its own. */
function SharedItem({ item, name, chipInId, registryId }: SharedItemProps) {
  const { price, sharedAmount = 0 } = item;
  const paid = Math.min(sharedAmount, price);
  return (
    <>
      <div
        role="progressbar"
        aria-label={texts.sharedBar({ name })}
        aria-valuemin={0}
        aria-valuemax={price}
        aria-valuenow={paid}
        aria-valuetext={texts.sharedProgress({ paid: formatRupees(paid), goal: formatRupees(price) })}
      >
        {/* A drawing: pages of the server have no style attributes. */}
        <svg
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          className="block h-2 w-full rounded-full"
          aria-hidden="true"
        >
          <rect width="100" height="8" className="fill-sunken" />
          <rect width={(paid / price) * 100} height="8" className="fill-marigold" />
        </svg>
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-14 text-ink-soft tabular-nums">
        <span>{texts.sharedProgress({ paid: formatRupees(paid), goal: formatRupees(price) })}</span>
        <span className="font-semibold text-ink">
          {texts.sharedMissing({ amount: formatRupees(price - paid) })}
        </span>
      </p>
      <PlainButtonLink
        variant="secondary"
        href={`${chipInPath(chipInId)}?${new URLSearchParams({ registry: registryId })}`}
        aria-label={texts.chipInNamed({ name })}
        className="mt-2.5 h-11! w-full px-4! text-14!"
      >
        <UsersIcon />
        {texts.chipIn}
      </PlainButtonLink>
    </>
  );
}

function StatusLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-marigold-soft px-3 py-2.5 text-14 text-ink-soft">
      {icon}
      <span>{children}</span>
    </p>
  );
}

export function isGiven({ given, wanted }: PublicRegistryItem): boolean {
  return given >= wanted;
}

interface RegistryItemsProps {
  registry: PublicRegistry;
  onGive: (item: PublicRegistryItem) => void;
}

interface RegistryItemProps {
  item: PublicRegistryItem;
  registryId: string;
  isOver: boolean;
  /** Whole gifts can be paid for from a later day on. */
  opensOn: string | undefined;
  onGive: () => void;
}

interface SharedItemProps {
  item: PublicRegistryItem;
  name: string;
  chipInId: string;
  registryId: string;
}
