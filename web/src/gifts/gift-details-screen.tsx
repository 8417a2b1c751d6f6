import { useParams } from 'react-router';
import { Offline } from '../api.ts';
import { paths } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useGift } from './get-gift-request.ts';
import { GiftDetails } from './gift-details.tsx';

export default function GiftDetailsScreen() {
  const { id = '' } = useParams();
  const gift = useGift(id);
  if (gift.data) return <GiftDetails key={id} gift={gift.data} />;
  if (gift.isPending) return <GiftSkeleton />;
  return <NoGift error={gift.error} onRetry={() => void gift.refetch()} />;
}

/** Specification: whatever kept it from loading. */
function NoGift({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <section className="column flex min-h-[70dvh] flex-col items-center justify-center py-10 text-center">
      <EmptyBox className="size-44" />
      <PageHeading title="Gift not found or invalid ID." className="mt-6" />
      <p className="mt-3 max-w-90 text-ink-soft">{whyWords(error)}</p>
      {error === null ? (
        <ButtonLink to={paths.home} className="mt-6">
          Look around the shop
        </ButtonLink>
      ) : (
        <Button onClick={onRetry} className="mt-6">
          Try again
        </Button>
      )}
    </section>
  );
}

function whyWords(error: Error | null): string {
  if (error instanceof Offline) return 'The shop cannot be reached. Please check your connection.';
  if (error !== null) return 'Something went wrong on our side. Whatever was paid is safe.';
  return 'The link may have been cut short, or is no longer shared. Ask whoever sent it to you.';
}

function GiftSkeleton() {
  return (
    <div role="status" className="column pt-6 wide:pt-10">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-9 w-64" />
      <div className="mt-6 grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-110 rounded-card!" />
        <Skeleton className="h-110 rounded-card!" />
      </div>
    </div>
  );
}
