import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox, WrappedGift } from '../../ui/drawings.tsx';
import { CenteredCard } from '../../ui/page.tsx';
import { ErrorState, ScreenLoading } from '../../ui/states.tsx';

/** Opening the link confirms the email; nothing more is asked. */
export default function ConfirmEmailScreen() {
  const token = useLinkToken();
  const confirmed = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => (token === '' ? false : confirmEmail(token)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  if (confirmed.isPending) return <ScreenLoading />;
  if (confirmed.isError) {
    return (
      <ErrorState
        title="Your email is not confirmed yet"
        description="The shop could not be reached. The link still works; please try again."
        onRetry={() => void confirmed.refetch()}
      />
    );
  }
  return confirmed.data ? (
    <CenteredCard
      drawing={<WrappedGift className="size-36" />}
      title="Your email is confirmed"
      description="Thank you. We will send your order and gift updates here."
    >
      <ButtonLink to={paths.home} className="w-full">
        Go to the shop
      </ButtonLink>
    </CenteredCard>
  ) : (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title="This link no longer works"
      description="It has expired or was already used. Your profile shows whether your email is confirmed and can send you a new link."
    >
      <ButtonLink to={paths.profile} className="w-full">
        Go to your profile
      </ButtonLink>
    </CenteredCard>
  );
}

async function confirmEmail(token: string): Promise<boolean> {
  try {
    await call('confirmEmail', { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
