import { useQuery } from '@tanstack/react-query';
import { type CircleAsk, type CircleIdea, formatRupees } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { tabStore } from '../lib/storage.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge, Price } from '../ui/data-display.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SelectField } from '../ui/fields.tsx';
import { SquareImage } from '../ui/images.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LoadError, Skeleton } from '../ui/states.tsx';
import { CHOSEN_KEY, type CirclePart, useReloadCircle } from './circle-caller.ts';

/** Gifts for one day; a tap makes the organiser. Without an account it leads through the sign-in and back here. */
export default function IdeasSheet({ ask, circle, caller, onClosed }: IdeasSheetProps) {
  const [open, setOpen] = useState(true);
  const [chosen] = useState(() => readChosen(ask.id));
  const reload = useReloadCircle(caller);
  const navigate = useNavigate();
  const isSignedIn = useUser() !== undefined;
  const ideas = useQuery({
    queryKey: ['circle-ideas', ask.id],
    queryFn: ({ signal }) => call('circleIdeas', { body: { ...caller, askId: ask.id }, signal }),
  });
  const organise = useAction(async (productId: number, variantId: number | undefined) => {
    if (!isSignedIn) {
      tabStore.write(CHOSEN_KEY, `${ask.id} ${productId} ${variantId ?? ''}`);
      return navigate(paths.login, { state: { to: paths.circle } });
    }
    const variant = variantId === undefined ? {} : { variantId };
    try {
      await call('organiseCircleGift', { body: { ...caller, askId: ask.id, productId, ...variant } });
      showToast({ tone: 'success', message: texts.organised });
      setOpen(false);
    } finally {
      // Somebody else may have been first: the page then shows it.
      await reload();
    }
  });
  const wished = new Set(
    circle.members.find(({ id }) => id === ask.memberId)?.wishProducts.map(({ id }) => id),
  );
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        tabStore.remove(CHOSEN_KEY);
        onClosed();
      }}
      title={texts.ideasTitle(ask.name)}
      description={texts.ideasNote(formatRupees(ask.budget))}
    >
      {!isSignedIn && (
        <Notice tone="info" className="mt-3">
          {texts.signInToOrganise}
        </Notice>
      )}
      {ideas.isPending && <Skeleton className="mt-4 h-40 rounded-card!" />}
      {ideas.isError && <LoadError error={ideas.error} onRetry={() => void ideas.refetch()} />}
      {ideas.data?.products.length === 0 && <p className="mt-4 text-ink-soft">{texts.noIdeas}</p>}
      <ul className="mt-4 divide-y divide-hairline">
        {chosenFirst(ideas.data?.products ?? [], chosen).map((idea) => (
          <IdeaRow
            key={idea.id}
            idea={idea}
            isWished={wished.has(idea.id)}
            isChosen={idea.id === chosen}
            busy={organise.busy}
            onChoose={(variantId) => organise.run(idea.id, variantId)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function IdeaRow({ idea, isWished, isChosen, busy, onChoose }: IdeaRowProps) {
  const { name, price, image, reasons, variants } = idea;
  const [variantId, setVariantId] = useState(variants[0]?.id);
  return (
    <li className={`py-4 ${isChosen ? '-mx-3 rounded-card bg-marigold-soft px-3' : ''}`}>
      <div className="flex gap-4">
        <div className="w-20 shrink-0 self-start overflow-hidden rounded-control">
          <SquareImage src={image} alt="" sizes="80px" />
        </div>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-16">{name}</h3>
          <Price rupees={variants.find(({ id }) => id === variantId)?.price ?? price} />
          {isWished ? (
            <p className="mt-1">
              <Badge tone="highlight">{texts.wished}</Badge>
            </p>
          ) : (
            <p className="mt-0.5 text-14 text-ink-soft">{reasons.slice(0, 2).join(' · ')}</p>
          )}
        </div>
      </div>
      {variants.length > 0 && (
        <SelectField
          label={texts.variant(name)}
          name="variantId"
          value={variantId}
          onChange={({ target }) => setVariantId(Number(target.value))}
          className="mt-3"
        >
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variant.name}, {formatRupees(variant.price)}
            </option>
          ))}
        </SelectField>
      )}
      <Button
        variant={isChosen ? 'primary' : 'secondary'}
        aria-label={`${texts.chooseIdea}: ${name}`}
        aria-busy={busy}
        onClick={() => onChoose(variantId)}
        className="mt-3 w-full"
      >
        {busy ? texts.choosing : texts.chooseIdea}
      </Button>
    </li>
  );
}

/** The product that was chosen before signing in. */
function readChosen(askId: string): number | undefined {
  const [ask, product] = (tabStore.read(CHOSEN_KEY) ?? '').split(' ');
  return ask === askId ? Number(product) : undefined;
}

function chosenFirst(ideas: readonly CircleIdea[], chosen: number | undefined): CircleIdea[] {
  return ideas.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
}

interface IdeaRowProps {
  idea: CircleIdea;
  isWished: boolean;
  isChosen: boolean;
  busy: boolean;
  onChoose: (variantId: number | undefined) => void;
}

interface IdeasSheetProps extends CirclePart {
  ask: CircleAsk;
  /** After the closing animation. */
  onClosed: () => void;
}
