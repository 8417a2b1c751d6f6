import { CARD_WORDS_MAX, type PublicCard } from '@tohfa/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';

/** Words, a picture, or both; they reach everyone who chipped in. */
export default function SayThanks({ cardId, onThanked }: SayThanksProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const form = new FormData();
    form.set('id', cardId);
    form.set('message', String(typed.get('message') ?? ''));
    const picture = typed.get('picture');
    if (picture instanceof File && picture.size > 0) form.set('picture', picture);
    setBusy(true);
    setProblem(undefined);
    try {
      onThanked(await call('cardThanks', { form }));
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setProblem(fields[0] ?? errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="space-y-4 rounded-card bg-surface p-5 text-left shadow-float"
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextArea label="Your thanks" name="message" rows={4} maxLength={CARD_WORDS_MAX} />
      <label className="block">
        <span className="font-semibold text-14">A picture (optional)</span>
        <input
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp"
          className="mt-1 block w-full text-14 file:mr-3 file:h-11 file:rounded-control file:border file:border-field-border file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
      </label>
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? 'Sending…' : 'Send to everyone'}
      </Button>
    </form>
  );
}

interface SayThanksProps {
  cardId: string;
  onThanked: (card: PublicCard) => void;
}
