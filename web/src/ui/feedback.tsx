import { CheckIcon, CircleAlertIcon, InfoIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { onToastWaiting } from './toasts.ts';

export { dismissToast, showToast } from './toasts.ts';

/** Once the page has settled nobody waits for this code; a toast that comes sooner fetches it at once. */
const LOAD_DELAY_MS = 4_000;
const RETRY_MS = 5_000;

/** The place of the toasts. What draws them stays out of the first load. Mounted once. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster === undefined) return loadToaster((loaded) => setToaster(() => loaded));
  }, [Toaster]);
  return Toaster && <Toaster />;
}

/** Returns the function that stops it. */
function loadToaster(onLoaded: (toaster: ComponentType) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    clearTimeout(timer);
    try {
      onLoaded((await import('./toaster.tsx')).default);
    } catch {
      timer = setTimeout(load, RETRY_MS);
    }
  };
  timer = setTimeout(load, LOAD_DELAY_MS);
  const stopWaiting = onToastWaiting(() => void load());
  return () => {
    clearTimeout(timer);
    stopWaiting();
  };
}

/**
 * A message within the page, next to its subject. Screen readers announce errors immediately and others politely. `next`
 * says what to do: the specification's messages stay as they are worded, and this stands under them.
 */
export function Notice({ tone, children, next, className = '' }: NoticeProps) {
  const { look, role, Icon } = NOTICE_TONES[tone];
  return (
    <div
      role={next === undefined ? role : undefined}
      className={`flex items-start gap-2.5 rounded-control px-4 py-3 font-medium text-14 ${look} ${className}`}
    >
      <Icon className="shrink-0" />
      <div className="min-w-0 flex-1">
        {next === undefined ? (
          children
        ) : (
          <>
            <div role={role}>{children}</div>
            <p className="mt-0.5 font-normal text-ink">{next}</p>
          </>
        )}
      </div>
    </div>
  );
}

const NOTICE_TONES = {
  error: { look: 'bg-chilli-soft text-chilli', role: 'alert', Icon: CircleAlertIcon },
  info: { look: 'bg-marigold-soft text-ink', role: 'status', Icon: InfoIcon },
  neutral: { look: 'bg-surface text-ink', role: undefined, Icon: InfoIcon },
  success: { look: 'bg-leaf-soft text-leaf', role: 'status', Icon: CheckIcon },
} as const;

interface NoticeProps {
  tone: keyof typeof NOTICE_TONES;
  children: ReactNode;
  next?: ReactNode;
  className?: string;
}
