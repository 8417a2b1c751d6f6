import { shopPath } from '@tohfa/contract';
import { pwaTexts } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { localPath } from '../lib/paths.ts';
import { shopBrand } from '../lib/shop-brand.ts';
import { type OpenPathMessage, SKIP_WAITING_MESSAGE } from '../lib/worker-messages.ts';
import { showToast } from '../ui/feedback.tsx';

const UPDATE_CHECK_MS = 60 * 60_000;

/** Registers after the first screen has loaded, so that precaching does not compete with it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without a worker the shop works the same while online.
    navigator.serviceWorker
      .register(localPath('/sw.js'), { scope: '/' })
      .then(watchForUpdates)
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** Checks hourly, for tabs that stay open for days. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  offerUpdate(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offerUpdate(registration));
  });
}

function offerUpdate({ waiting }: ServiceWorkerRegistration): void {
  // The first worker replaces nothing.
  const { controller } = navigator.serviceWorker;
  if (!waiting || !controller) return;
  // Of another language, and no newer: without it the next page that is opened offline would be in the one before.
  if (waiting.scriptURL !== controller.scriptURL) {
    waiting.postMessage(SKIP_WAITING_MESSAGE);
    return;
  }
  showToast({
    tone: 'success',
    message: pwaTexts.updateReady({ shop: shopBrand().name }),
    persistent: true,
    action: {
      label: pwaTexts.reload,
      onClick() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage(SKIP_WAITING_MESSAGE);
      },
    },
  });
}

/** Navigates to the path of a tapped notification without reloading the app. */
export function NotificationNavigator() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent<Partial<OpenPathMessage> | null>) => {
      if (typeof data?.open === 'string') void navigate(localPath(shopPath(data.open) ?? '/home'));
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
