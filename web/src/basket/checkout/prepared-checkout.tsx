import { offerTexts, preparedTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { isPreparedOver, readPreparedToken, usePrepared } from '../../lib/prepared.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { LoadError, ScreenLoading } from '../../ui/states.tsx';
import { BackLink, CheckoutPage } from './checkout-page.tsx';
import { OfferContext } from './offered-part.tsx';
import { PreparedOffer } from './prepared-offer.tsx';

/** Pays for what an assistant prepared. The form starts empty: each part is offered, and filled in when the person says so. */
export default function PreparedCheckout() {
  const [token] = useState(readPreparedToken);
  const prepared = usePrepared(token);
  const { data } = prepared;
  const isOver =
    token === '' ||
    isPreparedOver(prepared) ||
    (data !== undefined && (data.state !== 'open' || data.kind === 'group-gift'));
  // The page of the link says why it is over.
  if (isOver) return <Navigate to={paths.prepared} replace />;
  if (prepared.isError && data === undefined)
    return <LoadError error={prepared.error} onRetry={() => void prepared.refetch()} />;
  if (data === undefined) return <ScreenLoading />;
  const parts = data.parts ?? {};
  return (
    <OfferContext value={PreparedOffer}>
      <CheckoutPage
        items={data.items}
        source={{ kind: 'prepared', token, parts }}
        backLink={<BackLink to={paths.prepared}>{offerTexts.back}</BackLink>}
        intro={
          Object.keys(parts).length > 0 && (
            <Notice tone="neutral" className="mt-4">
              {offerTexts.intro}
            </Notice>
          )
        }
        empty={{
          description: preparedTexts.noneLeft,
          action: <ButtonLink to={paths.prepared}>{offerTexts.back}</ButtonLink>,
        }}
      />
    </OfferContext>
  );
}
