import { type PublicRegistry, pictureSources } from '@tohfa/contract';
import { occasionWords, registryTexts as texts } from '@tohfa/contract/screens';
import { Share2Icon, TruckIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { opensLater } from '../../contributions/opening.ts';
import { call, callForResponse } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { paths, registryPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';
import type { StoredUser } from '../../lib/session.ts';
import { Button } from '../../ui/buttons.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PublicNotFound, PublicPageFrame, PublicShopLink } from '../../ui/public-page.tsx';
import { hasNativeShare, shareNatively, WhatsAppLink } from '../../ui/sharing.tsx';
import { countGifts } from '../count-gifts.ts';
import { OccasionDrawing } from '../occasion-drawing.tsx';
import { GiveForm, GivingNotices, PayButton } from './give-form.tsx';
import { RegistryItems } from './registry-items.tsx';
import { type Giving, loadThanks, useGiving } from './use-giving.ts';

const OpensLater = lazy(async () => ({
  default: (await import('../../contributions/opens-later.tsx')).OpensLater,
}));

const GivenThanks = lazy(async () => ({ default: (await loadThanks()).GivenThanks }));

const PICTURE_SIZES = '(min-width: 54rem) 360px, 100vw';

export default function RegistryPage({ data }: { data: PublicRegistry | null }) {
  return data === null ? <UnknownRegistry /> : <Registry initial={data} />;
}

export function head(registry: PublicRegistry | null): PageHead {
  if (registry === null) return { title: texts.notFoundTitle, description: texts.notFound };
  const { id, title, picture } = registry;
  const day = formatCalendarDate(registry.date);
  return {
    title,
    description:
      registry.state === 'over'
        ? texts.descriptionOver({ day })
        : texts.description({ ...countGifts(registry.items), day }),
    path: registryPath(id),
    image: {
      url: `${registryPath(id)}/preview.jpg`,
      width: 1200,
      height: 630,
      alt: texts.previewAlt({ title }),
    },
    preloadImage: picture
      ? { src: picture, srcSet: pictureSources(picture), sizes: PICTURE_SIZES }
      : undefined,
  };
}

function Registry({ initial }: { initial: PublicRegistry }) {
  const [registry, refresh] = useLiveRegistry(initial);
  const giving = useGiving(registry, refresh);
  const { view, item } = giving;
  return (
    <PublicPageFrame
      headerLink={<AccountLink user={giving.user} />}
      bottomBar={view === 'give' ? <PayButton giving={giving} registry={registry} /> : undefined}
    >
      <div className="column">
        {view === 'give' && item ? (
          <GiveForm registry={registry} item={item} giving={giving} />
        ) : view === 'thanks' ? (
          <Suspense>
            <GivenThanks registry={registry} giving={giving} />
          </Suspense>
        ) : (
          <RegistryView registry={registry} giving={giving} />
        )}
      </div>
    </PublicPageFrame>
  );
}

function RegistryView({ registry, giving }: { registry: PublicRegistry; giving: Giving }) {
  const counted = countGifts(registry.items);
  const isOver = registry.state === 'over';
  return (
    <article>
      <RegistryHeader registry={registry} />
      <div className="mt-6 space-y-4 empty:hidden">
        {isOver && <Notice tone="info">{counted.given > 0 ? texts.over : texts.overNothing}</Notice>}
        <GivingNotices giving={giving} />
      </div>
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-22">{texts.listTitle}</h2>
        <p role="status" className="text-14 text-ink-soft tabular-nums">
          {texts.progress(counted)}
        </p>
      </div>
      {registry.items.length === 0 ? (
        <EmptyList />
      ) : (
        <RegistryItems registry={registry} onGive={giving.choose} />
      )}
    </article>
  );
}

/** Whose day it is, in their words; with a picture of theirs, or one drawn for the occasion. */
function RegistryHeader({ registry }: { registry: PublicRegistry }) {
  const { title, occasion, date, words, picture, state, deliverOn } = registry;
  return (
    <header className="wide:grid wide:grid-cols-[360px_minmax(0,1fr)] wide:items-center wide:gap-12">
      {picture ? (
        <SquareImage
          src={picture}
          alt=""
          sizes={PICTURE_SIZES}
          eager
          className="-mx-4 aspect-[5/4]! [&_img]:object-top cards:mx-0 cards:rounded-card shadow-float wide:aspect-square!"
        />
      ) : (
        <OccasionDrawing occasion={occasion} className="mx-auto w-52 wide:w-72" />
      )}
      <div className="mt-5 wide:mt-0">
        <p className="font-semibold text-14 text-ink-soft">
          {`${occasionWords(occasion).title} · ${formatCalendarDate(date)}`}
        </p>
        <h1 className="mt-1 text-28 [overflow-wrap:anywhere] wide:text-36">{title}</h1>
        {words !== '' && (
          <p className="mt-3 max-w-150 whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
        )}
        {state === 'open' && (
          <>
            <p className="mt-4 flex max-w-150 items-start gap-2.5 text-14 text-ink-soft">
              <TruckIcon className="shrink-0 text-rani" />
              {texts.sentOn({ day: formatCalendarDate(deliverOn) })}
            </p>
            {opensLater(registry) && (
              <Suspense>
                <OpensLater
                  opensOn={registry.opensOn}
                  name={title}
                  path={registryPath(registry.id)}
                  className="mt-4 max-w-150"
                />
              </Suspense>
            )}
            <ShareList registry={registry} />
          </>
        )}
      </div>
    </header>
  );
}

/** By WhatsApp, and by the phone's own share sheet where there is one, which only the browser knows. */
function ShareList({ registry: { id, title, date } }: { registry: PublicRegistry }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(location.origin + registryPath(id)), [id]);
  const text = texts.shareText({ title, day: formatCalendarDate(date) });
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      <WhatsAppLink text={`${text} ${address ?? ''}`} className="h-11! px-4! text-14!">
        {texts.whatsApp}
      </WhatsAppLink>
      {address !== undefined && hasNativeShare() && (
        <Button
          variant="secondary"
          onClick={() => void shareNatively({ title, text, url: address })}
          className="h-11! px-4! text-14!"
        >
          <Share2Icon />
          {texts.share}
        </Button>
      )}
    </div>
  );
}

function EmptyList() {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <EmptyBox className="size-36" />
      <h3 className="mt-5 text-22">{texts.emptyTitle}</h3>
      <p className="mt-2 max-w-90 text-ink-soft">{texts.empty}</p>
    </div>
  );
}

function AccountLink({ user }: { user: StoredUser | undefined }) {
  return (
    <a
      href={user ? paths.profile : paths.login}
      className="flex h-11 items-center px-1 font-semibold text-14 text-rani hover:underline"
    >
      {user ? texts.account : texts.signIn}
    </a>
  );
}

/** The registry as it was rendered, then as it is, and what fetches it again. What listens for changes is loaded later. */
function useLiveRegistry(initial: PublicRegistry): [PublicRegistry, () => void] {
  const [registry, setRegistry] = useState(initial);
  const { id } = initial;
  const refresh = useCallback(() => {
    call('registry', { query: { id } }).then(setRegistry, () => undefined);
  }, [id]);
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let stopped = false;
    void import('../../lib/event-stream.ts')
      .then(({ subscribeToEvents }) => {
        if (stopped) return;
        unsubscribe = subscribeToEvents({
          open: (signal) => callForResponse('registryEvents', { query: { id }, signal }),
          onEvent: (name) => {
            if (name === 'changed') refresh();
          },
          onReconnect: refresh,
        });
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
      unsubscribe?.();
    };
  }, [id, refresh]);
  return [registry, refresh];
}

function UnknownRegistry() {
  return (
    <PublicPageFrame>
      <PublicNotFound
        title={texts.notFoundTitle}
        description={texts.notFound}
        action={<PublicShopLink>{texts.lookAround}</PublicShopLink>}
      />
    </PublicPageFrame>
  );
}
