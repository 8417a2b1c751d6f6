import type { AnswerOf, BodyOf, Operations } from '@tohfa/contract';
import { contactTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { useSight } from './session.ts';

/**
 * The phone and address of one thing, for roles that see them masked. What was shown goes with the screen: opened again, it
 * is masked again.
 */
export function useContact(of: BodyOf<Operations['revealContact']>): MaskedContact {
  const sight = useSight('phone');
  const [shown, setShown] = useState<RevealedContact>();
  const { run, busy } = useAction(async () => {
    setShown(await call('revealContact', { body: of }));
  });
  return { isMasked: sight === 'masked' && !shown, isHidden: sight === 'hidden', shown, show: run, busy };
}

/** Nothing for those who see all of it. */
export function ShowContactButton({ contact: { isMasked, show, busy } }: ContactProps) {
  if (!isMasked) return null;
  return (
    <Button variant="secondary" aria-busy={busy} onClick={show} className="h-11! text-14!">
      {contactTexts.show}
    </Button>
  );
}

export function ContactNote({ contact: { isMasked, isHidden } }: ContactProps) {
  if (!isMasked && !isHidden) return null;
  return <p className="text-14 text-ink-soft">{isMasked ? contactTexts.masked : contactTexts.hidden}</p>;
}

interface ContactProps {
  contact: MaskedContact;
}

export interface MaskedContact {
  isMasked: boolean;
  isHidden: boolean;
  shown: RevealedContact | undefined;
  show: () => void;
  busy: boolean;
}

type RevealedContact = AnswerOf<Operations['revealContact']>;
