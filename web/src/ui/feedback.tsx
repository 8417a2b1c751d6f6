import { CheckIcon, CircleAlertIcon, XIcon } from 'lucide-react';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { IconButton } from './buttons.tsx';

const TOAST_DURATION_MS = 6_000;

let currentToasts: readonly Toast[] = [];
let nextId = 1;
const toastListeners = new Set<() => void>();

/** Shows a message over the page from anywhere, and answers its id. Problems interrupt; good news waits its turn. */
export function showToast(toast: NewToast): number {
  const id = nextId++;
  // The same words twice are one message: a second tap must not pile them up.
  setToasts([...currentToasts.filter(({ message }) => message !== toast.message), { ...toast, id }]);
  return id;
}

export function dismissToast(id: number): void {
  setToasts(currentToasts.filter((toast) => toast.id !== id));
}

/** Where the messages stand: above the tabs on phones, top right on wide screens. Mounted once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToToasts, () => currentToasts);
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bars)+1rem)] z-50 flex flex-col items-center gap-2 wide:inset-x-auto wide:top-20 wide:right-6 wide:bottom-auto wide:items-end">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastCard({ id, tone, message, persistent, action }: Toast) {
  useEffect(() => {
    if (persistent) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, persistent]);

  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="rise pointer-events-auto flex w-full max-w-100 items-center gap-3 rounded-control border border-hairline bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float"
    >
      {tone === 'error' ? (
        <CircleAlertIcon className="size-5 shrink-0 text-chilli" />
      ) : (
        <CheckIcon className="size-5 shrink-0 text-leaf" />
      )}
      <p className="flex-1 py-1.5 font-medium text-14">{message}</p>
      {action && (
        <button
          type="button"
          onClick={action.onClick}
          className="h-11 px-2 font-semibold text-14 text-rani hover:underline"
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissToast(id)}>
        <XIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

function setToasts(next: readonly Toast[]) {
  currentToasts = next;
  for (const listener of toastListeners) listener();
}

function subscribeToToasts(listener: () => void) {
  toastListeners.add(listener);
  return () => {
    toastListeners.delete(listener);
  };
}

interface NewToast {
  tone: 'success' | 'error';
  message: string;
  /** Waits until it is read and dismissed. */
  persistent?: boolean;
  /** The one thing to do about it. */
  action?: { label: string; onClick: () => void };
}

interface Toast extends NewToast {
  id: number;
}

const NOTICE_TONES = {
  error: { look: 'bg-chilli-soft text-chilli', role: 'alert', Icon: CircleAlertIcon },
  info: { look: 'bg-marigold-soft text-ink', role: 'status', Icon: CircleAlertIcon },
  neutral: { look: 'bg-surface text-ink', role: undefined, Icon: CircleAlertIcon },
  success: { look: 'bg-leaf-soft text-leaf', role: 'status', Icon: CheckIcon },
} as const;

/** A message within the page, where what it speaks of stands. Problems interrupt whoever listens, the others wait. */
export function Notice({ tone, children, className = '' }: NoticeProps) {
  const { look, role, Icon } = NOTICE_TONES[tone];
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 rounded-control px-4 py-3 font-medium text-14 ${look} ${className}`}
    >
      <Icon className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

interface NoticeProps {
  tone: keyof typeof NOTICE_TONES;
  children: ReactNode;
  className?: string;
}
