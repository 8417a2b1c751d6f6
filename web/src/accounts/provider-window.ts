import { isProviderProblem, type ProviderProblem } from './provider-problems.ts';

const START = '/backend/identity/start';
const WINDOW_NAME = 'tohfa-sign-in';
const CHANNEL = 'tohfa-sign-in';
const LOOK_MS = 500;
/** A window that has told its answer closes at once: the answer may still be on its way. Both stay well within 8 s. */
const ANSWER_MAY_FOLLOW_MS = 1500;

/** Null when the browser blocks windows. Only a click may open one. */
export function openProviderWindow(): Window | null {
  const [width, height] = [480, 680];
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
  return open(`${START}?popup=1`, WINDOW_NAME, features);
}

/** The same way in, in the page itself. */
export function goToProvider(): void {
  location.assign(START);
}

/** Calls once when the window is gone, and stays silent after it was told to stop. */
export function whenClosed(opened: Window, tell: () => void): () => void {
  let followUp: ReturnType<typeof setTimeout> | undefined;
  const look = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(look);
    followUp = setTimeout(tell, ANSWER_MAY_FOLLOW_MS);
  }, LOOK_MS);
  return () => {
    clearInterval(look);
    clearTimeout(followUp);
  };
}

/** The provider's pages forget who opened their window, a channel of this site does not. */
export function onProviderAnswer(listener: (answer: ProviderAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => listener({ problem: isProviderProblem(data) ? data : undefined });
  return () => channel.close();
}

export function tellProviderAnswer({ problem }: ProviderAnswer): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(problem ?? 'done');
  channel.close();
}

/** By its name too: the provider's own error page may have lost the mark in the address. */
export function isProviderWindow(params: URLSearchParams): boolean {
  return params.get('popup') === '1' || window.name === WINDOW_NAME;
}

interface ProviderAnswer {
  /** Undefined when the provider has said who it is. */
  problem: ProviderProblem | undefined;
}
