import { type ComponentType, type ReactNode, useEffect } from 'react';
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
  const restoreTyped = rememberTyped(root);
  // In slices: a slow phone answers a tap meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <TakenOver onDone={restoreTyped}>
        <AnyPage data={data} />
      </TakenOver>,
    );
  });
}

function TakenOver({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

/** What somebody types before the page is taken over: the form has not heard of it, and would drop it. */
function rememberTyped(root: HTMLElement): () => void {
  const typed = new Map<TextField, string>();
  const remember = (field: EventTarget | null) => {
    if (isTextField(field)) typed.set(field, field.value);
  };
  for (const field of root.querySelectorAll<TextField>('input, textarea'))
    if (field.value !== field.defaultValue) remember(field);
  const onInput = ({ target }: Event) => remember(target);
  root.addEventListener('input', onInput);
  return () => {
    root.removeEventListener('input', onInput);
    for (const [field, value] of typed) {
      // React compares a field's value with the last one that it set itself.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

function isTextField(field: EventTarget | null): field is TextField {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(field.type);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

void hydrate();
