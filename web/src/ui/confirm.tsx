import { AlertDialog } from '@base-ui/react/alert-dialog';
import { buttonClass } from './button-class.ts';

/** Asks before something that cannot be taken back. The quiet answer has the focus first. */
export function Confirm({ open, question, words, yes, no = 'Cancel', onYes, onClose }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="-translate-1/2 fixed top-1/2 left-1/2 z-40 w-[min(400px,calc(100vw-2rem))] rounded-sheet bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-160 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-22">{question}</AlertDialog.Title>
          {words && <AlertDialog.Description className="mt-2 text-ink-soft">{words}</AlertDialog.Description>}
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Close className={buttonClass('quiet')}>{no}</AlertDialog.Close>
            <AlertDialog.Close className={buttonClass('bad')} onClick={onYes}>
              {yes}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface Props {
  open: boolean;
  question: string;
  words?: string;
  yes: string;
  no?: string;
  onYes: () => void;
  onClose: () => void;
}
