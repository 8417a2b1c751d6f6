import { useQuery } from '@tanstack/react-query';

const OUTBOX = '/local/outbox';

/** A shop on one's own machine sends no mail: this leads to where it lies instead, if there is such a place. */
export function LocalMailsLink() {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  const outbox = useQuery({
    queryKey: ['local-outbox'],
    queryFn: async ({ signal }) => (await fetch(OUTBOX, { method: 'HEAD', signal })).ok,
    enabled: isLocal,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!outbox.data) return null;
  return (
    <a
      href={OUTBOX}
      target="_blank"
      rel="noreferrer"
      className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
    >
      Local mails
    </a>
  );
}
