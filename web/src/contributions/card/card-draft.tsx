import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CARD_COVERS, type CardCover, coverUrl, type CardDraft as Draft } from '@tohfa/contract';
import { cardCoverTexts, organiserTexts, cardDraftTexts as texts } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import { call, errorMessage } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Picture, SquareImage } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { shownName } from '../shown-name.ts';

/** The card as it will go with the parcel, for the organiser and for admins; they may take words off it. */
export default function CardDraft({ giftId, mayChooseCover }: { giftId: string; mayChooseCover: boolean }) {
  const queryKey = ['own', 'card-draft', giftId];
  const queryClient = useQueryClient();
  const onSuccess = (draft: Draft) => queryClient.setQueryData(queryKey, draft);
  const draft = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('cardDraft', { query: { id: giftId }, signal }),
    refetchOnMount: 'always',
  });
  const choose = useMutation({
    mutationFn: (cover: CardCover) => call('chooseCover', { body: { id: giftId, cover } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (entry: string) => call('removeFromCard', { body: { id: giftId, entry } }),
    onSuccess,
  });
  if (draft.data === undefined) return null;
  const { cover, sealed, opensOn, link, entries, others, thanks, withNames } = draft.data;
  const error = choose.error ?? remove.error;
  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">
        {(sealed ? texts.sealed : texts.notSealed)({ date: formatCalendarDate(opensOn) })}
      </p>
      {error && (
        <Notice tone="error" className="mt-3">
          {errorMessage(error)}
        </Notice>
      )}
      {mayChooseCover && !sealed ? (
        <CoverPicker
          chosen={choose.isPending ? choose.variables : cover}
          onChoose={(option) => choose.mutate(option)}
        />
      ) : (
        <Picture
          src={coverUrl(cover)}
          alt=""
          width={420}
          height={594}
          className="mt-3 aspect-[420/594] w-32 rounded-control"
        />
      )}
      <ul className="mt-3 divide-y divide-hairline">
        {entries.map((entry) => (
          <DraftEntry key={entry.id} {...entry} onRemove={remove.mutate} />
        ))}
        {thanks.map((one) => (
          <DraftEntry key={one.id} {...one} name={texts.thanks} emoji="" onRemove={remove.mutate} />
        ))}
      </ul>
      {entries.length === 0 && <p className="mt-2 text-14 text-ink-soft">{texts.empty}</p>}
      {!withNames && <p className="mt-2 text-14">{organiserTexts.cardWithoutNames}</p>}
      {others.length > 0 && (
        <p className="mt-2 text-14 text-ink-soft [overflow-wrap:anywhere]">
          {texts.alsoFrom({ names: others.join(', ') })}
        </p>
      )}
      <p className="mt-3 text-14">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-rani underline"
        >
          {texts.link}
          <span className="sr-only"> {texts.opensNewTab}</span>
        </a>
      </p>
    </SectionCard>
  );
}

function CoverPicker({ chosen, onChoose }: { chosen: CardCover; onChoose: (cover: CardCover) => void }) {
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold text-14">{texts.cover}</legend>
      <div className="mt-1 grid grid-cols-3 gap-2.5 cards:grid-cols-5">
        {CARD_COVERS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={chosen === option}
            aria-label={cardCoverTexts[option]}
            onClick={() => onChoose(option)}
            className="overflow-hidden rounded-control border-3 border-transparent aria-pressed:border-rani"
          >
            <Picture
              src={coverUrl(option)}
              alt=""
              width={420}
              height={594}
              loading="lazy"
              className="aspect-[420/594] w-full"
            />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function DraftEntry({ id, name, message, emoji, picture, onRemove }: DraftEntryProps) {
  return (
    <li className="flex items-start gap-3 py-2.5">
      {picture && <SquareImage src={picture} alt="" sizes="56px" className="size-14 rounded-control" />}
      <span className="min-w-0 flex-1">
        <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{message}</span>
        <span className="block font-semibold text-14 [overflow-wrap:anywhere]">
          {`${emoji} ${shownName(name)}`.trim()}
        </span>
      </span>
      <IconButton label={texts.remove({ name: shownName(name) })} onClick={() => onRemove(id)}>
        <XIcon />
      </IconButton>
    </li>
  );
}

type DraftEntryProps = Draft['entries'][number] & { onRemove: (id: string) => void };
