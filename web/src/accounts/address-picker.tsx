import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { oneLine } from './full-address.ts';
import { useAddresses } from './get-addresses.ts';
import { NewAddressFields } from './new-address-fields.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

const NOTHING_CHOSEN = 'Please select or enter a valid address.';

/** One saved address or a new one, never both: typing clears the selection, and choosing clears what was typed. */
export default function AddressPicker({ notice, chosen, action, foot, onChosen, onClosed }: Props) {
  const addresses = useAddresses();
  const saved = addresses.data ?? [];
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState<Draft>({ address: chosen ?? '', isTyped: false });
  const [problem, setProblem] = useState(notice);
  // An address chosen before and deleted since is shown as typed.
  const isSaved = !draft.isTyped && saved.some(({ full_address }) => full_address === draft.address);
  const typed = isSaved || (addresses.isPending && !draft.isTyped) ? '' : draft.address;

  function take(next: Draft) {
    setDraft(next);
    setProblem(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = oneLine(draft.address);
    if (address === '') {
      setProblem(NOTHING_CHOSEN);
      // The words stand above a list that may be long.
      event.currentTarget.scrollIntoView({ block: 'start' });
      return;
    }
    setOpen(false);
    onChosen(address);
  }

  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="Where should it go?">
      <form onSubmit={submit} noValidate className="mt-3">
        {problem && (
          <Notice tone="bad" className="mb-4">
            {problem}
          </Notice>
        )}
        <SavedAddresses
          addresses={addresses}
          chosen={isSaved ? draft.address : undefined}
          onChosen={(address) => take({ address, isTyped: false })}
        />
        <fieldset className="space-y-4">
          <legend className="mb-2 font-display font-semibold text-18">
            {saved.length > 0 ? 'Or a new address' : 'A new address'}
          </legend>
          <NewAddressFields typed={typed} onTyped={(address) => take({ address, isTyped: true })} rows={2} />
        </fieldset>
        {foot}
        <div className={FOOTER}>
          <Button type="submit" className="w-full">
            {action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Stays in sight however long the list is, and covers the sheet's own edge below it. */
const FOOTER =
  '-mx-5 sticky -bottom-(--edge) mt-1 -mb-(--edge) bg-linear-to-t from-85% from-surface to-transparent px-5 pt-4 pb-(--edge) [--edge:calc(1.25rem+env(safe-area-inset-bottom))] wide:-mx-7 wide:px-7 wide:[--edge:1.75rem]';

/** The text is kept once, whether it was chosen or typed. */
interface Draft {
  address: string;
  isTyped: boolean;
}

interface Props {
  /** Why it opened, when nobody asked for it. */
  notice?: string | undefined;
  chosen: string | undefined;
  /** What happens next, as the button says it. */
  action: string;
  foot?: ReactNode;
  onChosen: (address: string) => void;
  /** After it has slid away. */
  onClosed: () => void;
}
