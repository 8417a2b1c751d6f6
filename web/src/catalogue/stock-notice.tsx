import { stockNoticeTexts as texts } from '@tohfa/contract/screens';
import { BellRingIcon } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { EmailField } from '../ui/fields.tsx';

/** Asks for one email when what is sold out is back. Also on pages that the server renders. */
export function StockNotice({ productId, variantId, isSoldOut, className = '' }: StockNoticeProps) {
  if (!isSoldOut) return null;
  // Another variant is another question.
  return (
    <StockNoticeForm key={variantId ?? 0} productId={productId} variantId={variantId} className={className} />
  );
}

function StockNoticeForm({ productId, variantId, className }: Omit<StockNoticeProps, 'isSoldOut'>) {
  const titleId = useId();
  const ownEmail = useUser()?.email;
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState<{ email: string; stopToken: string }>();
  const [undone, setUndone] = useState(false);
  const { busy, error, run } = useQuietCall();
  const email = typed ?? ownEmail ?? '';

  const ask = (event: FormEvent) => {
    event.preventDefault();
    void run(async ({ call }) => {
      const body = { productId, ...(variantId !== undefined && { variantId }), email };
      const { stopToken } = await call('notifyWhenBack', { body });
      setAsked({ email: email.trim(), stopToken });
      setUndone(false);
    });
  };
  const undo = (stopToken: string) =>
    run(async ({ call }) => {
      await call('stopStockNotices', { body: { stopToken } });
      setAsked(undefined);
      setUndone(true);
    });

  if (asked)
    return (
      <div className={className}>
        <Notice tone="success">
          <p className="[overflow-wrap:anywhere]">{texts.asked(asked)}</p>
          <button
            type="button"
            aria-busy={busy}
            onClick={() => void undo(asked.stopToken)}
            className="-mb-2 h-11 pr-4 font-semibold underline"
          >
            {texts.undo}
          </button>
        </Notice>
        {error && (
          <Notice tone="error" className="mt-2">
            {error.message}
          </Notice>
        )}
      </div>
    );
  return (
    <form
      onSubmit={ask}
      noValidate
      aria-labelledby={titleId}
      className={`rounded-card border border-hairline bg-surface p-4 ${className}`}
    >
      <h2 id={titleId} className="flex items-center gap-2 text-18">
        <BellRingIcon className="size-5 shrink-0 text-rani" />
        {texts.title}
      </h2>
      <p className="mt-1 text-14 text-ink-soft">{texts.intro}</p>
      <div className="mt-3 grid gap-3 cards:grid-cols-[minmax(0,1fr)_auto] cards:items-start">
        <EmailField
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setTyped(event.target.value)}
          error={error?.field}
        />
        <Button type="submit" variant="secondary" aria-busy={busy} className="cards:mt-6.5">
          {busy ? texts.asking : texts.ask}
        </Button>
      </div>
      {error && !error.field && (
        <Notice tone="error" className="mt-3">
          {error.message}
        </Notice>
      )}
      {undone && !error && (
        <p role="status" className="mt-3 text-14 text-ink-soft">
          {texts.undone}
        </p>
      )}
    </form>
  );
}

/** One call at a time, whose code is loaded with the first tap: few who open the page ask. */
function useQuietCall() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string; field: string | undefined }>();
  async function run(work: (api: typeof import('../lib/api.ts')) => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const api = await import('../lib/api.ts');
    try {
      await work(api);
      setError(undefined);
    } catch (thrown) {
      const field = thrown instanceof api.ApiError ? thrown.fields.email : undefined;
      setError({ message: api.errorMessage(thrown), field });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, error, run };
}

interface StockNoticeProps {
  productId: number;
  /** Of a product with options: the one that is chosen. */
  variantId?: number | undefined;
  isSoldOut: boolean;
  className?: string;
}
