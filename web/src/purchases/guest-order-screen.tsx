import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestOrderView } from '@tohfa/contract';
import { guestOrderTexts, orderTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError, call } from '../lib/api.ts';
import { useReloadableLinkToken } from '../lib/link-token.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { PaymentReturnNotice } from '../payments/payment-return-notice.tsx';
import { removePending } from '../payments/pending-payments.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { EmptyState, LoadError } from '../ui/states.tsx';
import { forgetGuestOrder, keepGuestOrder, readGuestOrders } from './guest-orders.ts';
import { guestOrderKey, purchaseName } from './my-orders.tsx';
import { OrderDetails, OrderSkeleton } from './order-details.tsx';

/** An order without an account, by its link; without a link, those that were made in this browser. */
export default function GuestOrderScreen() {
  // Another order of the list is another visit.
  const { state } = useLocation();
  return <GuestOrder key={state?.token} />;
}

function GuestOrder() {
  const token = useReloadableLinkToken();
  return (
    <div className="column pt-3 wide:pt-6">
      <div className="mx-auto max-w-180">{token === '' ? <KeptOrders /> : <LinkedOrder token={token} />}</div>
    </div>
  );
}

function LinkedOrder({ token }: { token: string }) {
  const [chosen, choose] = useState<string>();
  const { data: order, error, refetch } = useGuestOrder(token, chosen);
  useEffect(() => {
    if (!order) return;
    keepGuestOrder({ id: order.id, number: order.number, name: purchaseName(order), token });
    removePending(({ orderToken }) => orderToken === token);
  }, [order, token]);

  if (order)
    return (
      <>
        <OrderDetails
          order={order}
          onOpenParcel={(id) => {
            choose(id);
            window.scrollTo({ top: 0 });
          }}
          address={order.guest.detailsHidden ? <HiddenAddress order={order} token={token} /> : undefined}
        />
        <ClaimOrder order={order} token={token} />
        <EraseOrder order={order} token={token} />
      </>
    );
  if (error instanceof ApiError && error.status < 500) return <UnknownLink />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <OrderSkeleton />;
}

function useGuestOrder(token: string, id: string | undefined) {
  return useQuery({
    queryKey: guestOrderKey(token, id),
    queryFn: ({ signal }) =>
      call('guestOrder', { body: { orderToken: token, ...(id !== undefined && { id }) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
}

/** Whoever only has the link, in a forwarded mail for example, does not see where somebody lives. */
function HiddenAddress({ order, token }: { order: GuestOrderView; token: string }) {
  const queryClient = useQueryClient();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy: sending, run: send } = useAction(async () => {
    await call('sendOrderCode', { body: { orderToken: token } });
    setSent(true);
  });
  const { busy: checking, run: check } = useAction(async () => {
    try {
      await call('guestOrder', { body: { orderToken: token, code: code.trim() } });
      await queryClient.invalidateQueries({ queryKey: guestOrderKey(token) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  });
  if (!order.guest.hasEmail)
    return <p className="mt-2 text-14 text-ink-soft">{guestOrderTexts.hiddenWithoutEmail}</p>;
  return (
    <form
      noValidate
      className="mt-2 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(undefined);
        void (isSent ? check() : send());
      }}
    >
      <p className="text-14 text-ink-soft">{guestOrderTexts.hidden}</p>
      {isSent && (
        <TextField
          label={guestOrderTexts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problem}
        />
      )}
      <Button variant="secondary" type="submit" aria-busy={sending || checking}>
        {isSent ? guestOrderTexts.show : guestOrderTexts.sendCode}
      </Button>
    </form>
  );
}

/** An account is offered after paying: it keeps this order and the next ones together. */
function ClaimOrder({ order, token }: { order: GuestOrderView; token: string }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const { busy, run: claim } = useAction(async () => {
    await call('claimOrder', { body: { orderToken: token } });
    showToast({ tone: 'success', message: guestOrderTexts.claimed });
    await queryClient.invalidateQueries({ queryKey: guestOrderKey(token) });
  });
  if (order.guest.claimed || !order.guest.hasEmail) return null;
  return (
    <SectionCard title={guestOrderTexts.keepTitle} className="mt-4">
      <p className="mt-2 text-14 text-ink-soft">{guestOrderTexts.keep}</p>
      {user ? (
        <Button variant="secondary" aria-busy={busy} onClick={claim} className="mt-3">
          {guestOrderTexts.claim}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={paths.login} state={{ to: paths.myOrder }} className="mt-3">
          {guestOrderTexts.signIn}
        </ButtonLink>
      )}
    </SectionCard>
  );
}

function EraseOrder({ order, token }: { order: GuestOrderView; token: string }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { busy, run: erase } = useAction(async () => {
    await call('eraseGuestOrder', { body: { orderToken: token } });
    forgetGuestOrder(order.id);
    showToast({ tone: 'success', message: guestOrderTexts.erased });
    await queryClient.resetQueries({ queryKey: guestOrderKey(token) });
  });
  const hasEnded = ['delivered', 'cancelled', 'refunded'].includes(order.status);
  if (order.guest.claimed || !hasEnded) return null;
  return (
    <p className="mt-6 text-center">
      <button
        type="button"
        aria-busy={busy}
        onClick={() => setAsking(true)}
        className="h-11 px-3 font-semibold text-14 text-ink-soft hover:underline"
      >
        {guestOrderTexts.erase}
      </button>
      {isAsking && (
        <LazyConfirmDialog
          title={guestOrderTexts.eraseTitle}
          description={guestOrderTexts.eraseText}
          confirmLabel={guestOrderTexts.eraseConfirm}
          onConfirm={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}

function KeptOrders() {
  const [orders] = useState(readGuestOrders);
  return (
    <>
      <PageHeading title={guestOrderTexts.listTitle} />
      <PaymentReturnNotice />
      {orders.length === 0 ? (
        <EmptyState
          title={guestOrderTexts.noneTitle}
          description={guestOrderTexts.none}
          action={<ButtonLink to={paths.login}>{guestOrderTexts.signIn}</ButtonLink>}
        />
      ) : (
        <ul className="mt-4 space-y-3">
          {orders.map(({ id, number, name, token }) => (
            <li key={id}>
              <Link
                to={paths.myOrder}
                state={{ token }}
                className="block rounded-card bg-surface p-4 shadow-float hover:text-rani"
              >
                <span className="font-semibold">{name}</span>
                <span className="block text-14 text-ink-soft">{orderTexts.title({ number })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UnknownLink() {
  return (
    <div className="pt-10">
      <PageHeading title={guestOrderTexts.unknownTitle} className="sr-only" />
      <EmptyState
        title={guestOrderTexts.unknownTitle}
        description={guestOrderTexts.unknown}
        action={<ButtonLink to={paths.login}>{guestOrderTexts.signIn}</ButtonLink>}
      />
      <Notice tone="info" className="mt-4">
        {guestOrderTexts.unknownHelp}
      </Notice>
    </div>
  );
}
