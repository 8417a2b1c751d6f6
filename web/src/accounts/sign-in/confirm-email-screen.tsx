import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyBox, WrappedGift } from '../../ui/drawings.tsx';
import { CenteredCard } from '../../ui/page.tsx';
import { ErrorState, ScreenLoading } from '../../ui/states.tsx';

/** The link is spent by being opened; it asks for nothing more. */
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
      description="Thank you. Now we know where to send good news."
    >
      <ButtonLink to={paths.home} className="w-full">
        To the shop
      </ButtonLink>
    </CenteredCard>
  ) : (
    <CenteredCard
      drawing={<EmptyBox className="size-32" />}
      title="This link no longer works"
      description="It has expired, or was used already. Your profile tells whether your email is confirmed, and mails you a new link."
    >
      <ButtonLink to={paths.profile} className="w-full">
        To your profile
      </ButtonLink>
    </CenteredCard>
  );
}

/** Whether the link was good. */
async function confirmEmail(token: string): Promise<boolean> {
  try {
    await call('confirmEmail', { body: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
