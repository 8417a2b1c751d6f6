import type { AdminGift, BodyOf, GiftDecision, Operations } from '@tohfa/contract';
import { useRef, useState } from 'react';
import { useProof } from '../admin/proof-keeper.tsx';
import { call } from '../api.ts';
import { plainWords } from '../ui/use-submission.ts';
import { useGiftsChanged } from './all-gifts.ts';

/** One decision at a time; a refusal is told and what was typed for it stays. */
export function useDecideGift(gift: AdminGift, onDecided: (gift: AdminGift, words: string) => void) {
  const withProof = useProof();
  const giftsChanged = useGiftsChanged();
  const working = useRef(false);
  const [deciding, setDeciding] = useState<GiftDecision>();
  const [problem, setProblem] = useState<string>();

  async function decide(wanted: Omit<Decision, 'id'>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setDeciding(wanted.decision);
    setProblem(undefined);
    try {
      const body = { id: gift.id, ...wanted };
      const decided = await withProof(() => call('decideGift', { body })).finally(giftsChanged);
      onDecided(decided.gift, doneWords[wanted.decision]);
    } catch (error) {
      setProblem(plainWords(error));
    } finally {
      working.current = false;
      setDeciding(undefined);
    }
  }

  return { deciding, problem, decide: (wanted: Omit<Decision, 'id'>) => void decide(wanted) };
}

const doneWords: Record<GiftDecision, string> = {
  approve: 'Approved: payments are open and the link works. Whoever asked is told.',
  decline: 'Declined. Whoever asked is told why.',
  share: 'The link can be shared again.',
  unshare: 'The link is closed to everyone who has not paid.',
  dispatch: 'Dispatched, and everyone is told.',
  deliver: 'Delivered, and everyone is told.',
  cancel: 'Cancelled. Everyone who paid gets their money back.',
};

type Decision = BodyOf<Operations['decideGift']>;
