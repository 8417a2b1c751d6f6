/** Shows a message over the page from anywhere, and answers its key. Errors interrupt; good news waits its turn. */
export function showToast(toast: NewToast): string {
  // The same message twice is one: a second tap must not pile them up.
  const key = toast.key ?? `${toast.tone}: ${toast.message}`;
  emit({ kind: 'show', toast: { ...toast, key } });
  return key;
}

export function dismissToast(key: string): void {
  waiting = waiting.filter((event) => event.kind === 'dismiss' || event.toast.key !== key);
  emit({ kind: 'dismiss', key });
}

/**
 * Takes the toasts from now on, those first that were shown before anybody listened. The part that draws them is
 * loaded after the page: whatever happens until then must not be lost.
 */
export function listenToToasts(listener: (event: ToastEvent) => void): () => void {
  listeners.add(listener);
  const missed = waiting;
  waiting = [];
  for (const event of missed) listener(event);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls back when there is something to draw and nobody draws it. */
export function onToastWaiting(callback: () => void): () => void {
  waitingListeners.add(callback);
  if (waiting.length > 0) callback();
  return () => {
    waitingListeners.delete(callback);
  };
}

let waiting: ToastEvent[] = [];
const listeners = new Set<(event: ToastEvent) => void>();
const waitingListeners = new Set<() => void>();

function emit(event: ToastEvent): void {
  for (const listener of listeners) listener(event);
  if (listeners.size > 0 || event.kind === 'dismiss') return;
  waiting = [...waiting, event];
  for (const callback of waitingListeners) callback();
}

export interface NewToast {
  tone: 'success' | 'error';
  message: string;
  /** Names the action it speaks of: a later toast with the same key takes its place. */
  key?: string;
  /** Waits until it is read and dismissed. */
  persistent?: boolean;
  /** The one thing to do about it. */
  action?: { label: string; onClick: () => void };
}

export type ToastEvent =
  | { kind: 'show'; toast: NewToast & { key: string } }
  | { kind: 'dismiss'; key: string };
