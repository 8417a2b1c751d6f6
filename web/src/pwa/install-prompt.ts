import { useSyncExternalStore } from 'react';

let deferredPrompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** Browsers offer the installation once, early: the prompt is held back until the user reaches the install section. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setPrompt(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => setPrompt(undefined));
}

export function useInstallPrompt(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(subscribe, () => deferredPrompt);
  if (!current) return undefined;
  return async () => {
    await current.prompt();
    setPrompt(undefined);
  };
}

/** Opened from the home screen, not in a browser tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** iPads identify as Macs, but no Mac has a touch screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function setPrompt(next: InstallPromptEvent | undefined) {
  deferredPrompt = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
