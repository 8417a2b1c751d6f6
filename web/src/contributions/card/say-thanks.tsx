import { type PublicCard, THANKS_MAX } from '@tohfa/contract';
import { cardPageTexts } from '@tohfa/contract/screens';
import { ImagePlusIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';

const texts = cardPageTexts.thanks;

/** Words, a picture, or both; they reach everyone who chipped in. */
export default function SayThanks({ cardId, onThanked }: SayThanksProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [fileName, setFileName] = useState<string>();

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
      <TextArea label={texts.message} name="message" rows={4} maxLength={THANKS_MAX} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-field-border px-4 font-semibold text-14 focus-within:outline-3 focus-within:outline-rani hover:border-rani hover:text-rani">
          <ImagePlusIcon />
          {fileName === undefined ? texts.addPicture : texts.changePicture}
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => setFileName(target.files?.[0]?.name)}
            className="sr-only"
          />
        </label>
        {fileName !== undefined && (
          <span role="status" className="text-14 text-ink-soft [overflow-wrap:anywhere]">
            {fileName}
          </span>
        )}
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  );
}

interface SayThanksProps {
  cardId: string;
  onThanked: (card: PublicCard) => void;
}
