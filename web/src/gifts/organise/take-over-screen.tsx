import { useQuery } from '@tanstack/react-query';
import { formatRupees, nameOfGift } from '@tohfa/contract';
import { organiserTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { useReloadableLinkToken } from '../../lib/link-token.ts';
import { giftPath, paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { tabStore } from '../../lib/storage.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button, ShopButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox } from '../../ui/drawings.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { CenteredCard } from '../../ui/page.tsx';
import { LoadError, ScreenLoading } from '../../ui/states.tsx';
import { useCacheGift } from '../queries.ts';

const texts = organiserTexts.takeOver;
const TOKEN_KEY = 'tohfa.take-over';

/** From the link of an organiser who hands their gift over. Signing in on the way keeps it. */
export default function TakeOverScreen() {
  const token = useOfferToken();
  const offer = useQuery({
    queryKey: ['offered-gift', token],
    queryFn: ({ signal }) => call('offeredGift', { body: { handOverToken: token }, signal }),
    enabled: token !== '',
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
    refetchOnWindowFocus: false,
  });
  const isInvalid = token === '' || (offer.error instanceof ApiError && offer.error.status < 500);
  if (isInvalid) return <InvalidOffer />;
  if (offer.isError) return <LoadError error={offer.error} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return <ScreenLoading />;
  const gift = offer.data;
  return (
    <CenteredCard
      drawing={<SquareImage src={gift.image} alt="" sizes="160px" eager className="size-40 rounded-card" />}
      title={texts.title({ organiser: gift.organiserName })}
      description={
        <>
          <span className="block font-semibold text-ink">{nameOfGift(gift)}</span>
          <span className="mt-1 block">
            {texts.about({
              recipient: gift.recipientFirstName,
              date: formatCalendarDate(gift.date),
              paid: formatRupees(gift.paymentAmount),
              total: formatRupees(gift.totalAmount),
            })}
          </span>
          <span className="mt-2 block">{texts.means}</span>
        </>
      }
    >
      <AcceptOffer token={token} />
    </CenteredCard>
  );
}

function AcceptOffer({ token }: { token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const cacheGift = useCacheGift();
  const accept = useAction(async () => {
    const { id } = await call('acceptGift', { body: { handOverToken: token } });
    tabStore.remove(TOKEN_KEY);
    cacheGift(undefined);
    showToast({ tone: 'success', message: texts.accepted });
    await navigate(giftPath(id), { replace: true });
  });
  if (user === undefined)
    return (
      <Button
        onClick={() => {
          tabStore.write(TOKEN_KEY, token);
          void navigate(paths.login, { state: { to: paths.takeOver } });
        }}
        className="w-full"
      >
        {texts.signIn}
      </Button>
    );
  return (
    <Button aria-busy={accept.busy} onClick={() => accept.run()} className="w-full">
      {accept.busy ? texts.accepting : texts.accept}
    </Button>
  );
}

function InvalidOffer() {
  return (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title={texts.invalidTitle}
      description={<span role="status">{texts.invalid}</span>}
    >
      <ShopButtonLink className="w-full">{texts.lookAround}</ShopButtonLink>
    </CenteredCard>
  );
}

/** The token of the link, or the one that was kept while somebody signed in. */
function useOfferToken(): string {
  const linked = useReloadableLinkToken();
  const [token] = useState(() => (linked === '' ? (tabStore.read(TOKEN_KEY) ?? '') : linked));
  return TOKEN.test(token) ? token : '';
}

const TOKEN = /^[\w-]{43}$/;
