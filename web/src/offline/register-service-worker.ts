import { showToast } from '../ui/toasts.tsx';
import { TAKE_OVER } from './worker-messages.ts';

const LOOK_EVERY_MS = 60 * 60_000;

/** After everything the first screen needs has loaded, so that the worker takes nothing away from it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    // Without one the shop works the same while there is a network.
    navigator.serviceWorker
      .register('/sw.js')
      .then(offerNewVersions)
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** A shop that stays open for days hears of a new version too; the person says when the page may be reloaded. */
function offerNewVersions(registration: ServiceWorkerRegistration): void {
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  offerWaiting(registration);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offerWaiting(registration));
  });
}

function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  // The first one of all has nothing to replace.
  if (!waiting || !navigator.serviceWorker.controller) return;
  showToast({
    tone: 'good',
    words: 'A new version of the shop is ready.',
    stays: true,
    action: {
      label: 'Reload',
      act() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage(TAKE_OVER);
      },
    },
  });
}
