import { AlertDialog } from '@base-ui/react/alert-dialog';
import { partTexts } from '@tohfa/contract/screens';
import { buttonClass } from './buttons.tsx';

/** Asks before something that cannot be undone. The focus starts on the safe answer. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = partTexts.cancel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <AlertDialog.Portal>
        {/* Also over a sheet, whose own backdrop lies below it. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 min-h-dvh bg-shade transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup className="-translate-1/2 fixed top-1/2 left-1/2 z-40 w-[min(400px,calc(100vw-2rem))] rounded-sheet border border-hairline bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-160 data-ending-style:scale-95 data-starting-style:scale-95 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-22">{title}</AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-ink-soft">{description}</AlertDialog.Description>
          )}
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Close className={buttonClass('secondary')}>{cancelLabel}</AlertDialog.Close>
            <AlertDialog.Close className={buttonClass('danger')} onClick={onConfirm}>
              {confirmLabel}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description?: string;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}
