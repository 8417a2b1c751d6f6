import { CONSENT_TEXT } from '@tohfa/contract';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/buttons.tsx';
import { FestiveGifts, WrappedGift } from '../ui/drawings.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { PageHeading } from '../ui/page.tsx';
import { saveSpecialDays, useSpecialDaysForm } from './save-special-days.ts';
import { SpecialDaysFields } from './special-days-fields.tsx';

const MAX_REFERRER_LENGTH = 100;

/** The public form. `?ref=` names who sent the visitor, and cannot be typed over. */
export default function ShareSpecialDaysScreen() {
  const [params] = useSearchParams();
  const referrer = params.get('ref')?.trim().slice(0, MAX_REFERRER_LENGTH) || undefined;
  const [saved, setSaved] = useState<Awaited<ReturnType<typeof saveSpecialDays>>>();
  const { form, submit, busy, problem, errors } = useSpecialDaysForm(async (typed) => {
    setSaved(await saveSpecialDays(typed));
    scrollTo({ top: 0 });
  });

  if (saved) return <SpecialDaysSaved link={saved.link} mailed={saved.mailed} />;
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <PageHeading title="Share your special days" />
            <p className="mt-2 text-ink-soft">
              Tell us which days matter to you. A week before each one we remind you, with gifts for it.
            </p>
          </div>
          <FestiveGifts className="hidden w-40 shrink-0 wide:block" />
        </div>
        <form ref={form} onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields errors={errors}>
            <TextField
              label="Referred by (optional)"
              name="referred_by"
              maxLength={MAX_REFERRER_LENGTH}
              defaultValue={referrer}
              readOnly={referrer !== undefined}
              hint={referrer === undefined ? undefined : 'Filled in by the link you came with.'}
            />
          </SpecialDaysFields>
          <Honeypot />
          <ConsentNotice error={errors.consent} />
          {problem && <Notice tone="error">{problem}</Notice>}
          <Button type="submit" aria-busy={busy} className="w-full">
            {busy ? 'Saving…' : 'Save my special days'}
          </Button>
        </form>
      </div>
    </div>
  );
}

/** Out of everybody's sight and reach: only programs fill in every field they find. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What is kept, why, and how to withdraw, where the consent is given and not behind a link. */
function ConsentNotice({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-marigold-soft p-5 text-14">
      <h2 id={`${id}-title`} className="text-18">
        What happens with this
      </h2>
      <dl className="mt-3 space-y-2.5">
        <ConsentItem term="What we keep">
          What you typed above and the time of your consent. Of children only a day and a month, no name and
          no year.
        </ConsentItem>
        <ConsentItem term="Why">
          To remind you by email a week before each day, with three gifts for it, and to know where gifts may
          go. Nothing else, and it is sold to nobody.
        </ConsentItem>
        <ConsentItem term="How to withdraw">
          You get a link, here and by email. It shows what is kept, changes it, or deletes it at once. No
          account, no reason.
        </ConsentItem>
      </dl>
      <p className="mt-3">
        <a href={paths.policy} target="_blank" rel="noreferrer" className="font-semibold text-rani underline">
          Privacy policy (opens in a new tab)
        </a>
      </p>
      <label className="mt-4 flex min-h-11 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          name="consent"
          value="true"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-rani"
        />
        {CONSENT_TEXT}
      </label>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 pl-8 font-medium text-chilli">
          {error}
        </p>
      )}
    </section>
  );
}

function ConsentItem({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Thanks, and the link that opens what was given: the one thing to take away from here. */
function SpecialDaysSaved({ link, mailed }: { link: string | undefined; mailed: boolean }) {
  return (
    <section className="column pt-8">
      <div className="mx-auto flex max-w-130 flex-col items-center text-center">
        <WrappedGift className="size-36" />
        <PageHeading title="Thank you" className="mt-4" />
        <p role="status" className="mt-3 font-semibold text-18">
          🎉 Your special days and address are saved!
        </p>
        {link && <AccessLink link={link} mailed={mailed} />}
        <ButtonLink to={paths.home} variant="secondary" className="mt-6">
          Look around the shop
        </ButtonLink>
      </div>
    </section>
  );
}

function AccessLink({ link, mailed }: { link: string; mailed: boolean }) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="mt-6 w-full rounded-card bg-surface p-5 text-left shadow-float">
      <h2 className="text-18">Your link</h2>
      <p className="mt-1 text-14 text-ink-soft">
        {`With it you see, change or withdraw what is kept. ${mailed ? 'We have mailed you one as well. ' : ''}Whoever has it can do the same, so keep it to yourself.`}
      </p>
      <a
        href={link}
        className="mt-3 block font-semibold text-14 text-rani underline [overflow-wrap:anywhere]"
      >
        {link}
      </a>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={copy}>Copy the link</Button>
        <p role="status" className="text-14 text-ink-soft">
          {copied === true && 'Copied.'}
          {copied === false && 'This browser does not let us copy it: please mark it and copy it by hand.'}
        </p>
      </div>
    </div>
  );
}
