import { Offline } from '../api.ts';
import { paths } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useGiftRequests } from './fetch-gifts.ts';
import { RequestCard, RequestCardSkeleton } from './request-card.tsx';

/** Specification, section 8. */
const NOT_LOADED = 'Unable to load gift orders. Please try again later.';
const NOT_REACHED = 'Failed to load your gift orders. Please check your connection and try again.';
const SKELETONS = ['a', 'b'];

export default function RequestsScreen() {
  const gifts = useGiftRequests();
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title="Your gift requests" />
        {gifts.data === undefined && gifts.isError ? (
          <ErrorState
            title={gifts.error instanceof Offline ? NOT_REACHED : NOT_LOADED}
            words="Your requests, and what was paid for them, are safe."
            onRetry={() => void gifts.refetch()}
          />
        ) : gifts.data?.length === 0 ? (
          <EmptyState
            title="No gift orders found."
            words="Ask for a gift for somebody you love, share its link, and let everyone chip in."
            action={<ButtonLink to={paths.home}>Find a gift</ButtonLink>}
          />
        ) : (
          <ul className="mt-6 space-y-4" aria-busy={gifts.isPending}>
            {gifts.data?.map((gift) => (
              <li key={gift.id}>
                <RequestCard gift={gift} />
              </li>
            )) ??
              SKELETONS.map((key) => (
                <li key={key}>
                  <RequestCardSkeleton />
                </li>
              ))}
          </ul>
        )}
      </div>
    </div>
  );
}
