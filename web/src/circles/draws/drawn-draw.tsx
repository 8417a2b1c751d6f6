import { type AnswerOf, formatRupees, type Operations } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { GiftIcon, LockKeyholeIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { explorePath, homePath, productPath, publicProductPath } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { useAction } from '../../ui/actions.tsx';
import { ButtonLink, buttonClass } from '../../ui/buttons.tsx';
import { Price } from '../../ui/data-display.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { makeToken, ownTokens } from '../circle-caller.ts';
import { AskFirst, DrawHeading, type DrawProps } from './draw-parts.tsx';
import { RemoveDraw } from './open-draw.tsx';

/** After the names were drawn: the sealed name, or that the names no longer count. */
export function DrawnDraw({ onNewLink, ...props }: DrawnDrawProps) {
  const { draw, circle, caller, onChanged } = props;
  const { runs } = circle.me;
  const reopen = useAction(async () => {
    await call('reopenDraw', { body: { ...caller, drawId: draw.id } });
    await onChanged();
  });
  return (
    <>
      <DrawHeading draw={draw} />
      {draw.state === 'broken' && (
        <Notice
          tone="info"
          className="mt-4"
          next={runs ? texts.brokenRunner : texts.brokenHint({ runner: circle.runBy })}
        >
          {texts.broken}
        </Notice>
      )}
      {draw.state === 'drawn' &&
        (draw.takesPart ? (
          <SealedName {...props} onNewLink={onNewLink} />
        ) : (
          <p className="mt-4 text-ink-soft">{texts.notInDraw}</p>
        ))}
      {runs && (
        <div className="-mb-2 mt-2 flex flex-wrap gap-x-5">
          <AskFirst
            label={texts.again}
            title={texts.againTitle}
            description={texts.againHint}
            confirmLabel={texts.again}
            onConfirm={() => reopen.run()}
          />
          <RemoveDraw draw={draw} caller={caller} onChanged={onChanged} />
        </div>
      )}
    </>
  );
}

/** What is opened stays in this component alone: it is neither cached nor stored. */
function SealedName({ draw, circle, caller, onNewLink, onChanged }: DrawnDrawProps) {
  const [result, setResult] = useState<DrawResult>();
  const [needsLink, setNeedsLink] = useState(false);
  const open = useAction(async () => {
    const opened = await openResult(draw.id, ownTokens(caller, circle.me.id));
    setResult(opened);
    setNeedsLink(opened === undefined);
  });
  if (needsLink) return <NeedsLink caller={caller} onChanged={onChanged} onNewLink={onNewLink} />;
  if (result) return <OpenedName result={result} onHide={() => setResult(undefined)} />;
  return (
    <button
      type="button"
      aria-busy={open.busy}
      onClick={() => open.run()}
      className="group/seal mt-4 flex w-full flex-col items-center rounded-card bg-marigold-soft px-5 py-6 text-center transition-[scale] duration-160 active:scale-[0.98]"
    >
      <span className="flex size-14 items-center justify-center rounded-full bg-rani text-on-rani transition-transform duration-240 group-hover/seal:rotate-6 group-hover/seal:scale-105">
        <LockKeyholeIcon className="size-7" />
      </span>
      <span className="mt-3 font-display font-semibold text-18">{texts.sealed}</span>
      <span className="mt-1 text-14">{texts.sealedHint}</span>
      <span className="mt-3 font-semibold text-rani underline">{open.busy ? texts.opening : texts.open}</span>
    </button>
  );
}

/** Undefined when none of these tokens is that of the member's own link. */
async function openResult(drawId: string, tokens: readonly string[]): Promise<DrawResult | undefined> {
  for (const memberToken of tokens) {
    try {
      return await call('drawResult', { body: { memberToken, drawId } });
    } catch (error) {
      const isAnotherLink =
        error instanceof ApiError && ['draw_needs_link', 'circle_not_found'].includes(error.code);
      if (!isAnotherLink) throw error;
    }
  }
  return undefined;
}

function OpenedName({ result, onHide }: { result: DrawResult; onHide: () => void }) {
  const { receiverName: name, wishes, wishProducts, budget } = result;
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-4 rounded-card bg-marigold-soft px-5 py-6">
      <p ref={heading} tabIndex={-1} className="text-center outline-none">
        <span className="block text-14">{texts.youGiveTo}</span>{' '}
        <span className="pop-in mt-1 block font-display font-semibold text-28 text-rani [overflow-wrap:anywhere]">
          {name}
        </span>
      </p>
      <div className="rise mt-4">
        {wishes === '' && wishProducts.length === 0 ? (
          <p className="text-center text-14">{texts.noWishes({ name })}</p>
        ) : (
          <>
            <h4 className="font-semibold text-14">{texts.wishes({ name })}</h4>
            {wishes !== '' && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{wishes}</p>}
            {wishProducts.length > 0 && (
              <ul className="mt-3 space-y-2">
                {wishProducts.map((product) => (
                  <WishedProduct key={product.id} product={product} />
                ))}
              </ul>
            )}
          </>
        )}
        <FindGift budget={budget} />
        <p className="-mb-3 mt-1 text-center">
          <button
            type="button"
            onClick={onHide}
            className="inline-flex min-h-11 items-center font-semibold text-14 underline"
          >
            {texts.hide}
          </button>
        </p>
      </div>
    </div>
  );
}

function WishedProduct({
  product: { id, name, slug, price, image },
}: {
  product: DrawResult['wishProducts'][number];
}) {
  const isSignedIn = useUser() !== undefined;
  return (
    <li>
      <a
        href={isSignedIn ? productPath(id) : publicProductPath(slug)}
        className="flex items-center gap-3 rounded-control bg-surface p-2 pr-4 hover:text-rani"
      >
        <SquareImage src={image} alt="" sizes="56px" className="w-14 shrink-0 rounded-control" />
        <span className="line-clamp-2 flex-1 font-semibold text-14">{name}</span>
        <Price rupees={price} className="text-14" />
      </a>
    </li>
  );
}

/** The address names the budget and nobody. */
function FindGift({ budget }: { budget: number }) {
  const filter = { maxPrice: budget };
  const content = (
    <>
      <GiftIcon className="size-5" />
      {texts.findGift({ budget: formatRupees(budget) })}
    </>
  );
  return useUser() === undefined ? (
    <a href={explorePath(filter)} className={`${buttonClass('primary')} mt-5 w-full`}>
      {content}
    </a>
  ) : (
    <ButtonLink to={homePath(filter)} className="mt-5 w-full">
      {content}
    </ButtonLink>
  );
}

function NeedsLink({
  caller,
  onChanged,
  onNewLink,
}: Pick<DrawnDrawProps, 'caller' | 'onChanged' | 'onNewLink'>) {
  // Kept for another try: the answer to the first may be lost, and the earlier link has ended then.
  const [newToken] = useState(makeToken);
  const renew = useAction(async () => {
    const body = { ...caller, newToken };
    const { memberToken } = await call('renewMyLink', { body });
    onNewLink(memberToken);
    showToast({ tone: 'success', message: texts.newLinkMade });
    await onChanged();
  });
  return (
    <div className="mt-4">
      <Notice tone="info" next={texts.needsLinkHint}>
        {texts.needsLink}
      </Notice>
      <AskFirst
        label={texts.lostLink}
        title={texts.newLinkTitle}
        description={texts.newLinkHint}
        confirmLabel={texts.newLink}
        onConfirm={() => renew.run()}
      />
    </div>
  );
}

type DrawResult = AnswerOf<Operations['drawResult']>;

interface DrawnDrawProps extends DrawProps {
  onNewLink: (memberToken: string) => void;
}
