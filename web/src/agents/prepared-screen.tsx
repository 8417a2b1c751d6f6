import { partTexts, preparedTexts as texts } from '@tohfa/contract/screens';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../lib/api.ts';
import { useReloadableLinkToken } from '../lib/link-token.ts';
import { giftPath } from '../lib/paths.ts';
import { isPreparedOver, isPreparedToken, readPreparedToken, usePrepared } from '../lib/prepared.ts';
import { ButtonLink, ShopButtonLink } from '../ui/buttons.tsx';
import { EmptyBox, FestiveGifts } from '../ui/drawings.tsx';
import { CenteredCard } from '../ui/page.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { PreparedPage } from './prepared-page.tsx';

/** From the link of an assistant. Needs no sign-in, and gives no rights: the person goes on with it, or does not. */
export default function PreparedScreen() {
  const token = usePreparedToken();
  const prepared = usePrepared(token);
  const { data } = prepared;
  if (token === '' || isPreparedOver(prepared)) return <Over title={texts.overTitle}>{texts.over}</Over>;
  if (data === undefined)
    return prepared.isError ? (
      <ErrorState
        title={texts.loadErrorTitle}
        description={errorMessage(prepared.error)}
        onRetry={() => void prepared.refetch()}
      />
    ) : (
      <PreparedLoading />
    );
  if (data.state === 'canceled') return <Over title={texts.canceledTitle}>{texts.canceled}</Over>;
  if (data.state === 'done') return <Done giftId={data.giftId} />;
  return <PreparedPage key={token} token={token} prepared={data} />;
}

/** Of the link, or the one that was kept while somebody signed in or looked at the checkout. */
function usePreparedToken(): string {
  const linked = useReloadableLinkToken();
  const [kept] = useState(readPreparedToken);
  const token = linked === '' ? kept : linked;
  return isPreparedToken(token) ? token : '';
}

function Over({ title, children }: { title: string; children: string }) {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={title}
      description={<span role="status">{children}</span>}
    >
      <ShopButtonLink className="w-full">{texts.lookAround}</ShopButtonLink>
    </CenteredCard>
  );
}

function Done({ giftId }: { giftId: string | undefined }) {
  const way: ReactNode =
    giftId === undefined ? (
      <ShopButtonLink className="w-full">{texts.lookAround}</ShopButtonLink>
    ) : (
      <ButtonLink to={giftPath(giftId)} className="w-full">
        {texts.seeGift}
      </ButtonLink>
    );
  return (
    <CenteredCard
      drawing={<FestiveGifts className="w-44" />}
      title={texts.doneTitle}
      description={giftId === undefined ? texts.doneElsewhere : texts.done}
    >
      {way}
    </CenteredCard>
  );
}

function PreparedLoading() {
  return (
    <div role="status" className="column pt-8">
      <span className="sr-only">{partTexts.loading}</span>
      <div className="mx-auto max-w-180 space-y-4">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-14 rounded-control!" />
        <Skeleton className="h-56 rounded-card!" />
      </div>
    </div>
  );
}
