import type { ComponentType } from 'react';
import { DATA_ID, type EmbeddedPage, publicPages, ROOT_ID } from './pages.ts';
import '../styles/index.css';

/** Takes over the page that the server has rendered. */
async function hydrate(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const embedded = document.getElementById(DATA_ID)?.textContent;
  if (root === null || embedded == null) throw new Error('this page was not rendered by the server');
  const { page, data }: EmbeddedPage = JSON.parse(embedded);
  const { hydrateRoot } = await import('react-dom/client');
  const { startTransition } = await import('react');
  // In a task of its own: a slow phone answers a tap in between.
  await new Promise((resume) => setTimeout(resume));
  const { default: Page } = await publicPages[page]();
  const AnyPage = Page as ComponentType<{ data: typeof data }>;
  // In slices: a slow phone answers a tap meanwhile.
  startTransition(() => {
    hydrateRoot(root, <AnyPage data={data} />);
  });
}

void hydrate();
