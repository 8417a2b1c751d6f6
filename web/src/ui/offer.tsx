import { offerTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './buttons.tsx';

/** A part that an assistant filled in. It counts only when the person takes it, and goes away with either answer. */
export function Offer({ part, facts, problem, onUse, className = '' }: OfferProps) {
  const [answer, setAnswer] = useState<'filledIn' | 'leftOut'>();
  const said = useRef<HTMLParagraphElement>(null);

  function settle(next: 'filledIn' | 'leftOut') {
    flushSync(() => setAnswer(next));
    // The button that had the focus is gone.
    said.current?.focus({ preventScroll: true });
  }

  return (
    <div className={className}>
      {answer === undefined && (
        <div className="rounded-control bg-marigold-soft px-4 py-3 text-14">
          <p className="font-semibold">{texts.title}</p>
          {facts.map((fact) => (
            <p key={fact} className="whitespace-pre-line text-16 [overflow-wrap:anywhere]">
              {fact}
            </p>
          ))}
          {problem && <p className="mt-1 font-medium text-chilli">{problem}</p>}
          <div className="mt-3 flex flex-wrap gap-2.5">
            {problem === undefined && (
              <Button
                variant="secondary"
                onClick={() => {
                  onUse();
                  settle('filledIn');
                }}
                className="h-11! px-4! text-14!"
              >
                {texts.use}
                <span className="sr-only">{part}</span>
              </Button>
            )}
            <Button variant="secondary" onClick={() => settle('leftOut')} className={QUIET_CLASS}>
              {texts.decline}
              <span className="sr-only">{part}</span>
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {answer && (
          <p ref={said} tabIndex={-1} className="flex items-start gap-2 text-14 text-ink-soft outline-none">
            {answer === 'filledIn' && <CheckIcon className="size-5 shrink-0 text-leaf" />}
            {texts[answer]({ part })}
          </p>
        )}
        {answer === 'filledIn' && problem && <p className="font-medium text-14 text-chilli">{problem}</p>}
      </div>
    </div>
  );
}

const QUIET_CLASS = 'h-11! border-transparent! bg-transparent! px-4! text-14!';

interface OfferProps {
  /** As it is named: 'recipient'. */
  part: string;
  facts: readonly string[];
  /** Why it cannot be used. */
  problem?: string | undefined;
  onUse: () => void;
  className?: string;
}
