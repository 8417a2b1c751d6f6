import type { AnswerOf, Operations, OwnCardEntry } from '@tohfa/contract';
import { contributionTexts as texts } from '@tohfa/contract/screens';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { EmailField } from '../ui/fields.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { Skeleton } from '../ui/states.tsx';
import { SealedEntry, SignForm } from './card/sign-form.tsx';

/** A guest's words on the card; they can change them until it is sealed. */
export function CardSection({ contribution, proof }: ContributionProps) {
  const { giftId, state } = contribution;
  const { contributorToken } = proof;
  const owner = { giftId, ...(contributorToken !== undefined && { contributorToken }) };
  const [entry, setEntry] = useState<OwnCardEntry | 'failed'>();

  useEffect(() => {
    if (state !== 'paid') return;
    const body = { giftId, ...(contributorToken !== undefined && { contributorToken }) };
    call('myCardEntry', { body }).then(setEntry, () => setEntry('failed'));
  }, [state, giftId, contributorToken]);

  // What was written for a gift that is not happening is gone.
  if (state !== 'paid') return null;
  return (
    <SectionCard title={texts.card.title}>
      {entry === undefined ? (
        <Skeleton className="mt-3 h-60 rounded-control" />
      ) : entry === 'failed' ? (
        <p className="mt-2 text-ink-soft">{texts.card.failed}</p>
      ) : entry.sealed ? (
        <SealedEntry entry={entry} />
      ) : (
        <>
          {!entry.removed && <p className="mt-1 text-14 text-ink-soft">{texts.card.about}</p>}
          <SignForm owner={owner} entry={entry} onChanged={setEntry} />
        </>
      )}
    </SectionCard>
  );
}

/** Reminders, funded, shipped and delivered. Mails about their money come in any case. */
export function NewsSection({ contribution, proof, onChanged }: NewsProps) {
  const { wantsNews, hasEmail, state, delivered } = contribution;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ email?: string | undefined; message?: string }>({});
  if (state !== 'paid' || delivered) return null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = new FormData(event.currentTarget).get('email');
    setBusy(true);
    setProblem({});
    try {
      const body = { ...proof, wantsNews: !wantsNews, ...(typeof email === 'string' && { email }) };
      onChanged(await call('contributionNews', { body }));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblem(fields.email ? { email: fields.email } : { message: errorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <SectionCard title={texts.news.title}>
      <p role="status" className="mt-1 text-14 text-ink-soft">
        {wantsNews ? texts.news.wanted : texts.news.offered}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-3 space-y-3">
        {!hasEmail && (
          <EmailField label={texts.news.email} name="email" autoComplete="email" error={problem.email} />
        )}
        {problem.message && <Notice tone="error">{problem.message}</Notice>}
        <Button type="submit" variant="secondary" aria-busy={busy} className="w-full">
          {wantsNews ? texts.news.stop : texts.news.start}
        </Button>
      </form>
    </SectionCard>
  );
}

export type Contribution = AnswerOf<Operations['myContribution']>;

export interface ContributionProof {
  contributorToken?: string;
  giftId?: string;
}

export interface ContributionProps {
  contribution: Contribution;
  proof: ContributionProof;
}

interface NewsProps extends ContributionProps {
  onChanged: (contribution: Contribution) => void;
}
