import { Drawer } from '@base-ui/react/drawer';
import { partTexts } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './buttons.tsx';

/** Rises from below on phones and can be dragged away; a centred dialog, 450 wide, on wide screens. */
export function Sheet({
  open,
  onClose,
  onClosed,
  title,
  description,
  closeButton = true,
  children,
}: SheetProps) {
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(nowOpen) => !nowOpen && onClose()}
      onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed?.()}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-shade opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-240 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center wide:items-center wide:p-6">
          <Drawer.Popup className="max-h-[85dvh] w-full overflow-y-auto overscroll-contain rounded-t-sheet [scrollbar-color:var(--color-field-border)_transparent] [scrollbar-width:thin] bg-surface px-5 pt-2 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-float outline-none transition-[transform,opacity] duration-240 ease-out [transform:translateY(var(--drawer-swipe-movement-y,0))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0 wide:w-[450px] wide:rounded-sheet wide:px-7 wide:pt-6 wide:pb-7 wide:data-ending-style:opacity-0 wide:data-ending-style:[transform:translateY(1rem)] wide:data-starting-style:opacity-0 wide:data-starting-style:[transform:translateY(1rem)]">
            <div className="mx-auto mb-2 h-1 w-10 rounded-full bg-hairline wide:hidden" />
            <Drawer.Content>
              <div className="flex items-start gap-3">
                <Drawer.Title className="flex-1 pt-2 text-22">{title}</Drawer.Title>
                {closeButton && (
                  <Drawer.Close render={<IconButton label={partTexts.close} className="-mr-2" />}>
                    <XIcon />
                  </Drawer.Close>
                )}
              </div>
              {description && (
                <Drawer.Description className="mt-1 text-ink-soft">{description}</Drawer.Description>
              )}
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** After it has slid away: the time to unmount it. */
  onClosed?: () => void;
  title: string;
  description?: string;
  /** Not where it has a button of its own that closes it. */
  closeButton?: boolean;
  children: ReactNode;
}
