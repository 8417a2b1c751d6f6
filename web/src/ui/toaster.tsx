import { Toast } from '@base-ui/react/toast';
import { partTexts } from '@tohfa/contract/screens';
import { CheckIcon, CircleAlertIcon, XIcon } from 'lucide-react';
import { useEffect } from 'react';
import { listenToToasts, type NewToast } from './toasts.ts';

const TOAST_DURATION_MS = 6_000;
const MAX_TOASTS = 3;

/** Draws the toasts: above the tabs on phones, top right on wide screens. Mounted once. */
export default function Toaster() {
  return (
    <Toast.Provider limit={MAX_TOASTS}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bars)+1rem)] z-50 flex flex-col-reverse items-center gap-2 wide:inset-x-auto wide:top-20 wide:right-6 wide:bottom-auto wide:w-100 wide:flex-col wide:items-end">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager<ToastData>();
  useEffect(
    () =>
      listenToToasts((event) => {
        if (event.kind === 'dismiss') return close(event.key);
        const { key, tone, message, persistent, action } = event.toast;
        add({
          id: key,
          description: message,
          data: { tone, ...(action && { action }) },
          timeout: persistent ? 0 : TOAST_DURATION_MS,
        });
      }),
    [add, close],
  );
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

function ToastCard({ toast }: { toast: Toast.Root.ToastObject<ToastData> }) {
  const { tone, action } = toast.data ?? {};
  return (
    <Toast.Root
      toast={toast}
      role={tone === 'error' ? 'alert' : 'status'}
      {...NOT_A_DIALOG}
      swipeDirection="right"
      className="rise pointer-events-auto w-full max-w-100 rounded-control border border-hairline bg-surface text-ink shadow-float transition-[opacity,translate] duration-160 [translate:var(--toast-swipe-movement-x)] data-limited:hidden data-ending-style:opacity-0 data-swiping:duration-0"
    >
      <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
        {tone === 'error' ? (
          <CircleAlertIcon className="shrink-0 text-chilli" />
        ) : (
          <CheckIcon className="shrink-0 text-leaf" />
        )}
        <Toast.Description className="flex-1 py-1.5 font-medium text-14" />
        {action && (
          <Toast.Action
            onClick={action.onClick}
            className="h-11 px-2 font-semibold text-14 text-rani hover:underline"
          >
            {action.label}
          </Toast.Action>
        )}
        <Toast.Close
          aria-label={partTexts.dismiss}
          // Hidden by default until the stack is expanded; this list is never folded.
          aria-hidden={false}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors duration-160 hover:bg-sunken hover:text-ink"
        >
          <XIcon className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}

/** Base UI makes a dialog of every toast; the attribute is not allowed on an alert or status. */
const NOT_A_DIALOG = { 'aria-modal': undefined };

type ToastData = Pick<NewToast, 'tone' | 'action'>;
