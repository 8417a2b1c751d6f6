import { formatRupees, nameOfGift, type OwnRegistry } from '@tohfa/contract';
import { occasionWords, registryTexts, ownRegistryTexts as texts } from '@tohfa/contract/screens';
import { ArrowLeftIcon, ExternalLinkIcon, PencilIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { paths, registryPath } from '../../lib/paths.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { PlainButtonLink } from '../../ui/public-page.tsx';
import { SectionCard, SectionPlaceholder } from '../../ui/sections.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { countGifts } from '../count-gifts.ts';
import { useOwnRegistry, useRefreshRegistries } from '../my-registries.ts';
import { editRegistryPath } from '../registry-paths.ts';
import { RegistryPicture } from '../registry-picture.tsx';
import { ReceivedGifts } from './received-gifts.tsx';
import { ShareRegistry } from './share-registry.tsx';

/** One of the person's own registries: how far it is, how to share it, what was given and who is thanked. */
export default function RegistryScreen() {
  const { id } = useParams();
  const registry = useOwnRegistry(id);
  const isUnknown = registry.error instanceof ApiError && registry.error.status < 500;
  return (
    <div className="column pt-3 wide:pt-6">
      <div className="mx-auto max-w-180">
        <Link
          to={paths.registries}
          className="inline-flex h-11 items-center gap-2 font-semibold text-14 text-rani hover:underline"
        >
          <ArrowLeftIcon className="size-4.5" />
          {texts.back}
        </Link>
        {registry.data ? (
          <Registry registry={registry.data} />
        ) : isUnknown ? (
          <>
            <PageHeading title={texts.loading} className="sr-only" />
            <EmptyState
              title={texts.notFoundTitle}
              description={texts.notFound}
              action={<ButtonLink to={paths.registries}>{texts.toList}</ButtonLink>}
            />
          </>
        ) : (
          <div className="mt-4">
            <PageHeading title={texts.loading} className="sr-only" />
            <SectionPlaceholder failed={registry.isError} onRetry={() => void registry.refetch()} />
          </div>
        )}
      </div>
    </div>
  );
}

function Registry({ registry }: { registry: OwnRegistry }) {
  const { id, title, occasion, date, state, recipient } = registry;
  const isOpen = state === 'open';
  // What was given is not packed before, however late its owner reads this.
  const needsRecipient = recipient === undefined && (isOpen || registry.received.length > 0);
  return (
    <div className="space-y-4">
      <header className="flex items-center gap-4">
        <RegistryPicture registry={registry} className="size-20 shrink-0 rounded-control cards:size-24" />
        <div className="min-w-0 flex-1">
          <PageHeading title={title} className="[overflow-wrap:anywhere]" />
          <p className="mt-1 text-14 text-ink-soft">
            {`${occasionWords(occasion).title} · ${formatCalendarDate(date)}`}
          </p>
        </div>
      </header>
      <Progress registry={registry} />
      <div className="flex flex-wrap gap-2.5">
        {isOpen && (
          <ButtonLink to={editRegistryPath({ id })} variant="secondary">
            <PencilIcon />
            {texts.change}
          </ButtonLink>
        )}
        <PlainButtonLink href={registryPath(id)} variant="secondary">
          <ExternalLinkIcon />
          {texts.see}
        </PlainButtonLink>
      </div>
      {needsRecipient && (
        <Notice tone="info">
          <p>{texts.missingRecipient}</p>
          <Link
            to={editRegistryPath({ id })}
            className="inline-flex min-h-11 items-center font-semibold text-rani hover:underline"
          >
            {texts.addRecipient}
          </Link>
        </Notice>
      )}
      {isOpen && <ShareRegistry registry={registry} />}
      <ReceivedGifts registry={registry} />
      <ListedItems registry={registry} />
      {isOpen && <EndRegistry id={id} />}
    </div>
  );
}

function Progress({ registry: { items, state } }: { registry: OwnRegistry }) {
  const { given, wanted } = countGifts(items);
  return (
    <section aria-label={texts.progressTitle} className="rounded-card bg-marigold-soft p-5">
      <p className="font-display font-semibold text-22 tabular-nums">{texts.progress({ given, wanted })}</p>
      <div
        role="progressbar"
        aria-label={texts.progressBar}
        aria-valuemin={0}
        aria-valuemax={wanted}
        aria-valuenow={given}
        aria-valuetext={texts.progress({ given, wanted })}
        className="mt-3 h-3 overflow-hidden rounded-full bg-surface"
      >
        <div
          className="h-full rounded-full bg-marigold transition-[width] duration-240"
          style={{ width: `${wanted === 0 ? 0 : (given / wanted) * 100}%` }}
        />
      </div>
      {state === 'over' && <p className="mt-2 text-14">{texts.endedNote}</p>}
    </section>
  );
}

function ListedItems({ registry: { items } }: { registry: OwnRegistry }) {
  return (
    <SectionCard title={texts.itemsTitle}>
      <ul className="mt-2 divide-y divide-hairline">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3.5 py-3">
            <SquareImage src={item.image} alt="" sizes="56px" className="size-14 shrink-0 rounded-control" />
            <p className="min-w-0 flex-1">
              <span className="block font-semibold [overflow-wrap:anywhere]">{nameOfGift(item)}</span>
              <span className="block text-14 text-ink-soft tabular-nums">{itemStatus(item)}</span>
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function itemStatus({
  given,
  wanted,
  price,
  sharing,
  sharedAmount = 0,
}: OwnRegistry['items'][number]): string {
  if (sharing && given < wanted)
    return registryTexts.sharedProgress({ paid: formatRupees(sharedAmount), goal: formatRupees(price) });
  return `${formatRupees(price)} · ${registryTexts.givenOf({ given, wanted })}`;
}

function EndRegistry({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const refresh = useRefreshRegistries();
  const { busy, run } = useAction(async () => {
    await call('endRegistry', { body: { id } });
    showToast({ tone: 'success', message: texts.ended });
    await refresh();
  });
  return (
    <div className="flex justify-center py-2">
      <button
        type="button"
        aria-busy={busy}
        onClick={() => setAsked(true)}
        className="min-h-11 px-3 font-semibold text-14 text-chilli hover:underline"
      >
        {texts.end}
      </button>
      {isAsked && (
        <LazyConfirmDialog
          title={texts.endTitle}
          description={texts.endText}
          confirmLabel={texts.endConfirm}
          cancelLabel={texts.endKeep}
          onConfirm={run}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
