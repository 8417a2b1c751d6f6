import { useSyncExternalStore } from 'react';

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** The browser offers the installation once, early: kept until somebody is where the shop asks about it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallOffer);
  });
  addEventListener('appinstalled', () => change(undefined));
}

export function useInstallOffer(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return undefined;
  return async () => {
    await current.prompt();
    change(undefined);
  };
}

/** Opened from the home screen, not in a browser's tab. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** An iPad says it is a Mac, but no Mac has a touch screen. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function change(next: InstallOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}
