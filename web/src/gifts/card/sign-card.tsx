import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CARD_EMOJI,
  CARD_WORDS_MAX,
  DISPLAY_NAME_MAX,
  type GiftView,
  type OwnCardEntry,
} from '@tohfa/contract';
import { ImagePlusIcon } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';

/** One's own words on the card: they can be changed until the card goes with the parcel. */
export default function SignCard({ gift }: { gift: GiftView }) {
  const user = useUser();
  const queryKey = ['own', user?.id, 'gift', `card entry ${gift.id}`];
  const queryClient = useQueryClient();
  const entry = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('myCardEntry', { body: { giftId: gift.id }, signal }),
  });
  if (entry.data === undefined) return null;
  return (
    <SectionCard title="Sign the card">
      {entry.data.sealed ? (
        <SealedEntry entry={entry.data} />
      ) : (
        <SignForm
          giftId={gift.id}
          entry={{ ...entry.data, name: entry.data.name || (user?.name ?? '') }}
          onChanged={(changed) => queryClient.setQueryData(queryKey, changed)}
        />
      )}
    </SectionCard>
  );
}

function SealedEntry({ entry }: { entry: OwnCardEntry }) {
  return (
    <p className="mt-2 text-ink-soft">
      {entry.message
        ? `The card is sealed. You wrote: “${entry.message}”`
        : 'The card is sealed: it went with the parcel.'}
    </p>
  );
}

function SignForm({ giftId, entry, onChanged }: SignFormProps) {
  const [words, setWords] = useState({ name: entry.name, message: entry.message, emoji: entry.emoji });
  const [state, setState] = useState<{ busy?: boolean; problem?: string; done?: boolean }>({});

  async function change(work: () => Promise<OwnCardEntry>) {
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
    if (!state.busy)
      void change(() => call('signCard', { body: { giftId, ...words, emoji: words.emoji as '' } }));
  }

  function addPicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.set('giftId', giftId);
    form.set('picture', file);
    void change(() => call('cardPicture', { form }));
  }

  return (
    <form onSubmit={sign} noValidate className="mt-3 space-y-4">
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
      {state.done && <Notice tone="success">It is on the card.</Notice>}
      {entry.removed && (
        <Notice tone="info">Your message was taken off the card. You can write a new one.</Notice>
      )}
      <TextArea
        label="Your message"
        name="message"
        rows={3}
        maxLength={CARD_WORDS_MAX}
        value={words.message}
        onChange={({ target }) => setWords({ ...words, message: target.value })}
      />
      <TextField
        label="Signed"
        name="displayName"
        autoComplete="off"
        maxLength={DISPLAY_NAME_MAX}
        value={words.name}
        onChange={({ target }) => setWords({ ...words, name: target.value })}
      />
      <fieldset>
        <legend className="font-semibold text-14">A little something</legend>
        <div className="mt-1 flex flex-wrap gap-1.5">
          {CARD_EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={words.emoji === emoji}
              aria-label={`Sign with ${emoji}`}
              onClick={() => setWords({ ...words, emoji: words.emoji === emoji ? '' : emoji })}
              className="size-11 rounded-full border border-transparent text-22 hover:bg-sunken aria-pressed:border-rani aria-pressed:bg-rani-soft"
            >
              {emoji}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-3">
        {entry.picture && (
          <SquareImage
            src={entry.picture}
            alt="Your picture"
            sizes="64px"
            className="size-16 rounded-control"
          />
        )}
        <label className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-control border border-field-border px-4 font-semibold text-14 focus-within:outline-3 focus-within:outline-rani hover:border-rani hover:text-rani">
          <ImagePlusIcon />
          {entry.picture ? 'Change the picture' : 'Add a picture'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={addPicture}
            className="sr-only"
          />
        </label>
      </div>
      <Button type="submit" variant="secondary" aria-busy={state.busy} className="w-full">
        Put it on the card
      </Button>
    </form>
  );
}

interface SignFormProps {
  giftId: string;
  entry: OwnCardEntry;
  onChanged: (entry: OwnCardEntry) => void;
}
