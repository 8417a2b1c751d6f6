import { call } from '../api.ts';
import { bearerToken, forgetUser } from '../session.ts';
import { beginLeaving, isLeaving, noLongerLeaving } from './leaving.ts';

/** Out at once in every tab of this browser, whether or not the shop can be reached. Answers whether it was. */
export async function logout(): Promise<boolean> {
  const bearer = bearerToken();
  forgetThisDevice().catch(() => undefined);
  beginLeaving();
  forgetUser('left');
  return tellShop(bearer);
}

/** A sign-out that the shop has not heard of is told again. */
export async function finishLeaving(): Promise<void> {
  if (isLeaving()) await tellShop(undefined);
}

async function tellShop(bearer: string | undefined): Promise<boolean> {
  try {
    await call('logout', bearer === undefined ? {} : { bearer });
    noLongerLeaving();
    return true;
  } catch {
    return false;
  }
}

/** The shop's half of the push subscription ends with the session; the browser's half is given back here. */
async function forgetThisDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
