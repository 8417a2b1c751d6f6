import { shopPath } from '@tohfa/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths.ts';
import { type OpenPathMessage, SKIP_WAITING_MESSAGE } from '../lib/worker-messages.ts';
import { showToast } from '../ui/feedback.tsx';

const UPDATE_CHECK_MS = 60 * 60_000;

/** After everything the first screen needs has loaded, so that the worker takes nothing away from it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without one the shop works the same while there is a network.
    navigator.serviceWorker
      .register('/sw.js')
      .then(watchForUpdates)
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A shop that stays open for days hears of a new version too; the person says when the page may be reloaded. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  offerUpdate(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offerUpdate(registration));
  });
}

function offerUpdate({ waiting }: ServiceWorkerRegistration): void {
  // The first one of all has nothing to replace.
  if (!waiting || !navigator.serviceWorker.controller) return;
  showToast({
    tone: 'success',
    message: 'A new version of the shop is ready.',
    persistent: true,
    action: {
      label: 'Reload',
      onClick() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage(SKIP_WAITING_MESSAGE);
      },
    },
  });
}

/** Goes where a tapped notification leads, without loading the shop anew. */
export function NotificationNavigator() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<Partial<OpenPathMessage> | null>) => {
      if (typeof data?.open === 'string') void navigate(shopPath(data.open) ?? paths.home);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
