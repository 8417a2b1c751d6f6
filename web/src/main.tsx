import './lib/load-react.ts';
import type { Language } from '@tohfa/contract/languages';
import { pageLanguage } from '@tohfa/contract/screens';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { toPageLanguage } from './lib/page-language.ts';
import { HISTORY_STATE_KEY, tabStore } from './lib/storage.ts';
import { withTimeout } from './lib/timeout.ts';
import { captureInstallPrompt } from './pwa/install-prompt.ts';
import { registerServiceWorker } from './pwa/service-worker.tsx';
import { loadScreen, prefetchScreen } from './routes.tsx';
import './styles/index.css';

/** A screen whose code takes longer shows the shop around it first. */
const FIRST_SCREEN_MS = 1000;

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await withTimeout(loadScreen(new URL(location.href)), FIRST_SCREEN_MS).catch(() => undefined);
  // A transition renders in slices: a slow phone answers a tap while the first screen is still being made.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

/** The next screens wait until this one has everything. */
const PREFETCH_DELAY_MS = 3000;

function prefetchNextScreens(): void {
  setTimeout(() => {
    import('./layout/prefetch-screens.ts')
      .then(({ prefetchLinkedScreens }) => prefetchLinkedScreens(prefetchScreen))
      .catch(() => undefined);
  }, PREFETCH_DELAY_MS);
}

/** While the first screen is being made, the network is idle; asked for by its layout, each would lay it out again. */
function loadFonts(): void {
  for (const [font, text] of FONTS[pageLanguage]) {
    document.fonts.load(font, text).catch(() => undefined);
  }
}

const FONTS: Record<Language, readonly (readonly [font: string, text: string])[]> = {
  en: [
    ['600 1em Fraunces', 'T'],
    ['1em "Plus Jakarta Sans"', '₹'],
  ],
  hi: [
    ['1em "Noto Sans Devanagari"', 'त'],
    ['600 1em "Noto Serif Devanagari"', 'त'],
    ['1em "Plus Jakarta Sans"', '₹'],
  ],
};

/** Before the router reads it: of the same page in the language before. */
function takeHistoryState(): void {
  const kept = tabStore.read(HISTORY_STATE_KEY);
  if (kept === null) return;
  tabStore.remove(HISTORY_STATE_KEY);
  history.replaceState(JSON.parse(kept), '');
}

/** A kept copy of the app may be opened at an address of another language: a notification, a link of before. */
function putLanguageInAddress(): void {
  const { pathname, search, hash } = location;
  const path = toPageLanguage(pathname);
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

takeHistoryState();
putLanguageInAddress();
loadFonts();
captureInstallPrompt();
registerServiceWorker();
// Evaluating the app was a task of its own; a tap may come between.
setTimeout(() => void start().then(prefetchNextScreens));
