import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { useAddresses } from './get-addresses.ts';

/** The kept addresses as one choice. While they are missing a new one can be typed all the same. */
export function SavedAddresses({ addresses: { data, isError, refetch }, chosen, onChosen }: Props) {
  if (data === undefined && isError) {
    return (
      <div className="mb-5">
        <Notice tone="calm">Your saved addresses did not load. You can type one below.</Notice>
        <Button look="quiet" onClick={() => void refetch()} className="mt-3">
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" className="mb-5 space-y-2">
        <span className="sr-only">Loading your addresses…</span>
        <Skeleton className="h-14 rounded-control!" />
        <Skeleton className="h-14 rounded-control!" />
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-display font-semibold text-18">Saved addresses</legend>
      <div className="space-y-2">
        {data.map(({ id, full_address }) => (
          <label
            key={id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-hairline px-4 py-3 transition-colors duration-160 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input
              type="radio"
              name="address"
              value={id}
              checked={full_address === chosen}
              onChange={() => onChosen(full_address)}
              className="size-5 shrink-0 accent-rani outline-none"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{full_address}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  addresses: ReturnType<typeof useAddresses>;
  chosen: string | undefined;
  onChosen: (address: string) => void;
}
