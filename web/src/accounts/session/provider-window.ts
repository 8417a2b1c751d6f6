import { providerErrors } from '@tohfa/contract/screens';
import { ApiError, OfflineError } from '../../lib/api.ts';

const SIGN_IN_URL = '/backend/identity/start';
const WINDOW_NAME = 'tohfa-sign-in';
const CHANNEL = 'tohfa-sign-in';
const POLL_MS = 500;
/** A window closes as soon as it has posted its result, which may still be on its way. Both stay well within 8 s. */
const LATE_RESULT_GRACE_MS = 1500;

/** Null when the browser blocks popups. Must be called from a click. */
export function openProviderWindow(): Window | null {
  const [width, height] = [480, 680];
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
  return open(`${SIGN_IN_URL}?popup=1`, WINDOW_NAME, features);
}

export function redirectToProvider(): void {
  location.assign(SIGN_IN_URL);
}

/** Calls back once after the window was closed. Returns how to stop watching. */
export function onWindowClosed(opened: Window, callback: () => void): () => void {
  let graceTimer: ReturnType<typeof setTimeout> | undefined;
  const poll = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(poll);
    graceTimer = setTimeout(callback, LATE_RESULT_GRACE_MS);
  }, POLL_MS);
  return () => {
    clearInterval(poll);
    clearTimeout(graceTimer);
  };
}

/** A channel, because the provider's pages cut the link between the window and its opener. */
export function onProviderResult(listener: (result: ProviderResult) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener({ problem: isProviderError(data) ? data : undefined });
  return () => channel.close();
}

export function postProviderResult({ problem }: ProviderResult): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(problem ?? 'done');
  channel.close();
}

/** By its name too: the provider's error page may have lost the query parameter. */
export function isProviderWindow(params: URLSearchParams): boolean {
  return params.get('popup') === '1' || window.name === WINDOW_NAME;
}

interface ProviderResult {
  /** Undefined after a successful sign-in at the provider. */
  problem: ProviderError | undefined;
}

/** Undefined when there is none; an unknown code counts as refused. */
export function providerErrorFromUrl(params: URLSearchParams): ProviderError | undefined {
  const code = params.get('problem');
  if (code === null) return undefined;
  return isProviderError(code) ? code : 'refused';
}

export function toProviderError(error: unknown): ProviderError {
  if (error instanceof OfflineError) return 'offline';
  return error instanceof ApiError && error.status < 500 ? 'refused' : 'unreachable';
}

/** Only the code: logs carry no personal data. */
export function logProviderError(problem: ProviderError): void {
  console.warn(`provider sign-in: ${problem}`);
}

export function isProviderError(value: unknown): value is ProviderError {
  return typeof value === 'string' && Object.hasOwn(providerErrors, value);
}

export type ProviderError = keyof typeof providerErrors;
