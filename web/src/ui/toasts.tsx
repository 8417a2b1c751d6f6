import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from './icons/icons.tsx';

const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message over the page from anywhere, and answers its id. Problems interrupt; good news waits its turn. */
export function showToast(toast: NewToast): number {
  const id = nextId++;
  // The same words twice are one message: a second tap must not pile them up.
  change([...toasts.filter(({ words }) => words !== toast.words), { ...toast, id }]);
  return id;
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Where the messages stand: above the tabs on phones, top right on wide screens. Mounted once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bars)+1rem)] z-50 flex flex-col items-center gap-2 wide:inset-x-auto wide:top-20 wide:right-6 wide:bottom-auto wide:items-end">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastCard({ id, tone, words, stays, action }: Toast) {
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);

  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className="rise pointer-events-auto flex w-full max-w-100 items-center gap-3 rounded-control border border-hairline bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float"
    >
      {tone === 'bad' ? (
        <AlertIcon className="size-5 shrink-0 text-chilli" />
      ) : (
        <CheckIcon className="size-5 shrink-0 text-leaf" />
      )}
      <p className="flex-1 py-1.5 font-medium text-14">{words}</p>
      {action && (
        <button
          type="button"
          onClick={action.act}
          className="h-11 px-2 font-semibold text-14 text-rani hover:underline"
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissToast(id)}>
        <CloseIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface NewToast {
  tone: 'good' | 'bad';
  words: string;
  /** Waits until it is read and dismissed. */
  stays?: boolean;
  /** The one thing to do about it. */
  action?: { label: string; act: () => void };
}

interface Toast extends NewToast {
  id: number;
}
