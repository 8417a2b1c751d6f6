import { CARD_EMOJI, DISPLAY_NAME_MAX, GIFT_NOTE_MAX, type OwnCardEntry } from '@tohfa/contract';
import { signCardTexts as texts } from '@tohfa/contract/screens';
import { ImagePlusIcon } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';

/** The person's own message on the card. It can be changed until the card goes with the parcel. */
export function SignForm({ owner, entry, onChanged }: SignFormProps) {
  const [words, setWordsState] = useState({ name: entry.name, message: entry.message, emoji: entry.emoji });
  const [state, setState] = useState<{ busy?: boolean; problem?: string; done?: boolean }>({});

  function setWords(change: Partial<typeof words>) {
    setState({});
    setWordsState({ ...words, ...change });
  }

  async function change(work: () => Promise<OwnCardEntry>) {
    if (state.busy) return;
    setState({ busy: true });
    try {
      onChanged(await work());
      setState({ done: true });
    } catch (error) {
      const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
      setState({ problem: first ?? errorMessage(error) });
    }
  }

  function sign(event: FormEvent) {
    event.preventDefault();
    const { name, message } = words;
    const emoji = CARD_EMOJI.find((known) => known === words.emoji) ?? '';
    // Only send changed fields: an earlier message may be longer than new ones may be.
    const changed = message !== entry.message && { message };
    void change(() => call('signCard', { body: { ...owner, name, emoji, ...changed } }));
  }

  function addPicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(owner)) form.set(name, value);
    form.set('picture', file);
    target.value = '';
    void change(() => call('cardPicture', { form }));
  }

  if (entry.removed) return <RemovedNotice />;
  return (
    <form onSubmit={sign} noValidate className="mt-3 space-y-4">
      <TextArea
        label={texts.message}
        name="message"
        rows={3}
        maxLength={GIFT_NOTE_MAX}
        value={words.message}
        onChange={({ target }) => setWords({ message: target.value })}
      />
      <TextField
        label={texts.name}
        name="displayName"
        autoComplete="off"
        maxLength={DISPLAY_NAME_MAX}
        value={words.name}
        onChange={({ target }) => setWords({ name: target.value })}
      />
      <EmojiPicker chosen={words.emoji} onChoose={(emoji) => setWords({ emoji })} />
      <OwnPicture
        entry={entry}
        onAdd={addPicture}
        onRemove={() => void change(() => call('signCard', { body: { ...owner, removePicture: true } }))}
      />
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      {state.done && <Notice tone="success">{texts.done}</Notice>}
      <Button type="submit" variant="secondary" aria-busy={state.busy} className="w-full">
        {texts.submit}
      </Button>
    </form>
  );
}

function RemovedNotice() {
  return (
    <Notice tone="info" className="mt-3">
      <p>{texts.removed}</p>
      <p className="mt-1 font-normal text-ink">{texts.removedBy}</p>
    </Notice>
  );
}

function EmojiPicker({ chosen, onChoose }: { chosen: string; onChoose: (emoji: string) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold text-14">{texts.emoji}</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {CARD_EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={chosen === emoji}
            aria-label={texts.signWith({ emoji })}
            onClick={() => onChoose(chosen === emoji ? '' : emoji)}
            className="size-11 rounded-full border border-transparent text-22 hover:bg-sunken aria-pressed:border-rani aria-pressed:bg-rani-soft"
          >
            {emoji}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function OwnPicture({ entry, onAdd, onRemove }: OwnPictureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {entry.picture && (
        <SquareImage
          src={entry.picture}
          alt={texts.picture}
          sizes="64px"
          className="size-16 rounded-control"
        />
      )}
      <label className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-field-border px-3 font-semibold text-14 focus-within:outline-3 focus-within:outline-rani hover:border-rani hover:text-rani">
        <ImagePlusIcon />
        {entry.picture ? texts.changePicture : texts.addPicture}
        <input type="file" accept="image/jpeg,image/png,image/webp" onChange={onAdd} className="sr-only" />
      </label>
      {entry.picture && (
        <button
          type="button"
          onClick={onRemove}
          className="inline-flex h-11 items-center px-2 font-semibold text-14 text-rani hover:underline"
        >
          {texts.removePicture}
        </button>
      )}
    </div>
  );
}

export function SealedEntry({ entry }: { entry: OwnCardEntry }) {
  return (
    <>
      <p className="mt-2 text-ink-soft">{texts.sealed}</p>
      {entry.message && (
        <blockquote className="mt-2 whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">
          {entry.message}
        </blockquote>
      )}
    </>
  );
}

interface SignFormProps {
  /** The author: the account, or the guest with this token or the gift's cookie. */
  owner: { giftId: string; contributorToken?: string };
  entry: OwnCardEntry;
  onChanged: (entry: OwnCardEntry) => void;
}

interface OwnPictureProps {
  entry: OwnCardEntry;
  onAdd: (event: ChangeEvent<HTMLInputElement>) => void;
  onRemove: () => void;
}
