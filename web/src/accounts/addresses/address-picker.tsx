import { parseAddress } from '@tohfa/contract';
import { savedAddressTexts } from '@tohfa/contract/screens';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AddressText, NewAddressFields, toSingleLine, useAddresses } from './address-fields.tsx';
import { isCompleteAddress } from './complete-address.ts';

/** One saved address or a new one, never both: typing clears the selection, and choosing clears what was typed. */
export default function AddressPicker({
  notice,
  selected,
  submitLabel,
  summary,
  onSelect,
  onClosed,
}: AddressPickerProps) {
  const addresses = useAddresses();
  const saved = addresses.data ?? [];
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState<AddressDraft>({ address: selected ?? '', isTyped: false });
  const [problem, setProblem] = useState(notice);
  const [incomplete, setIncomplete] = useState<string>();
  // An address chosen before and deleted since is shown as typed.
  const isSaved = !draft.isTyped && saved.some(({ full_address }) => full_address === draft.address);
  const typed = isSaved || (addresses.isPending && !draft.isTyped) ? '' : draft.address;

  function take(next: AddressDraft) {
    setDraft(next);
    setProblem(undefined);
    setIncomplete(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = toSingleLine(draft.address);
    const parsed = parseAddress(address);
    const incomplete = 'problem' in parsed ? parsed.problem : undefined;
    if (incomplete !== undefined) {
      setProblem(savedAddressTexts.noAddress);
      setIncomplete(address === '' ? undefined : incomplete);
      // A saved address that is not complete is finished here.
      if (address !== '') setDraft({ address, isTyped: true });
      // The words stand above a list that may be long.
      event.currentTarget.scrollIntoView({ block: 'start' });
      return;
    }
    setOpen(false);
    onSelect(address);
  }

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={savedAddressTexts.pickTitle}>
      <form onSubmit={submit} noValidate className="mt-3">
        {problem && (
          <Notice tone="error" className="mb-4">
            {problem}
          </Notice>
        )}
        {summary?.(isCompleteAddress(draft.address) ? draft.address : undefined)}
        <SavedAddresses
          addresses={addresses}
          selected={isSaved ? draft.address : undefined}
          onSelect={(address) => take({ address, isTyped: false })}
        />
        <fieldset className="space-y-4">
          <legend className="mb-2 font-display font-semibold text-18">
            {saved.length > 0 ? savedAddressTexts.orNew : savedAddressTexts.new}
          </legend>
          <NewAddressFields
            value={typed}
            onValueChange={(address) => take({ address, isTyped: true })}
            error={incomplete}
            rows={2}
          />
        </fieldset>
        <div className={FOOTER_CLASS}>
          <Button type="submit" className="w-full">
            {submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Stays in sight however long the list is, and covers the sheet's own edge below it. */
const FOOTER_CLASS =
  '-mx-5 sticky -bottom-(--edge) mt-1 -mb-(--edge) bg-linear-to-t from-85% from-surface to-transparent px-5 pt-4 pb-(--edge) [--edge:calc(1.25rem+env(safe-area-inset-bottom))] wide:-mx-7 wide:px-7 wide:[--edge:1.75rem]';

/** The text is kept once, whether it was chosen or typed. */
interface AddressDraft {
  address: string;
  isTyped: boolean;
}

interface AddressPickerProps {
  /** Why it opened without being asked for. */
  notice?: string | undefined;
  selected: string | undefined;
  /** What happens next, as the button says it. */
  submitLabel: string;
  /** What will be paid for this address: above the list, where it is seen at once. */
  summary?: ((address: string | undefined) => ReactNode) | undefined;
  onSelect: (address: string) => void;
  /** After it has slid away. */
  onClosed: () => void;
}

/** The kept addresses as one choice. While they are missing a new one can be typed all the same. */
export function SavedAddresses({
  addresses: { data, isError, refetch },
  selected,
  onSelect,
}: SavedAddressesProps) {
  if (data === undefined && isError) {
    return (
      <div className="mb-5">
        <Notice tone="info">{savedAddressTexts.notLoaded}</Notice>
        <Button variant="secondary" onClick={() => void refetch()} className="mt-3">
          {savedAddressTexts.tryAgain}
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" className="mb-5 space-y-2">
        <span className="sr-only">{savedAddressTexts.loading}</span>
        <Skeleton className="h-14 rounded-control!" />
        <Skeleton className="h-14 rounded-control!" />
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-display font-semibold text-18">{savedAddressTexts.saved}</legend>
      <div className="space-y-2">
        {data.map((address) => (
          <label
            key={address.id}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-hairline px-4 py-3 transition-colors duration-160 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input
              type="radio"
              name="address"
              value={address.id}
              checked={address.full_address === selected}
              onChange={() => onSelect(address.full_address)}
              className="size-5 shrink-0 accent-rani outline-none"
            />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <AddressText address={address} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SavedAddressesProps {
  addresses: ReturnType<typeof useAddresses>;
  selected: string | undefined;
  onSelect: (address: string) => void;
}
