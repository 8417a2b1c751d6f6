import { consentText, specialDaysForm } from '@tohfa/contract';
import { otherDayTexts, sharedDaysTexts as texts } from '@tohfa/contract/screens';
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button, ButtonLink, buttonClass } from '../ui/buttons.tsx';
import { FestiveGifts, WrappedGift } from '../ui/drawings.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { saveSpecialDays, useSpecialDaysForm } from './special-days-form.ts';

const MAX_REFERRER_LENGTH = 100;

/** The public form. `?ref=` names who sent the visitor and locks that field. */
export default function ShareSpecialDaysScreen() {
  const [params] = useSearchParams();
  const referrer = params.get('ref')?.trim().slice(0, MAX_REFERRER_LENGTH) || undefined;
  const [saved, setSaved] = useState<Awaited<ReturnType<typeof saveSpecialDays>>>();
  const { fields, field, submit, busy, problem } = useSpecialDaysForm(specialDaysForm, {
    defaultValues: { referred_by: referrer ?? '', website: '' },
    onSubmit: async (values) => {
      setSaved(await saveSpecialDays(values));
      scrollTo({ top: 0 });
    },
  });

  if (saved) return <SpecialDaysSaved link={saved.link} mailed={saved.mailed} />;
  return (
    <div className="column pt-6">
      <div className="mx-auto max-w-150">
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <PageHeading title={texts.share.title} />
            <p className="mt-2 text-ink-soft">{texts.share.intro}</p>
          </div>
          <FestiveGifts className="hidden w-40 shrink-0 wide:block" />
        </div>
        <form onSubmit={submit} noValidate className="mt-6 space-y-8">
          <SpecialDaysFields fields={fields}>
            <TextField
              label={texts.share.referredBy}
              maxLength={MAX_REFERRER_LENGTH}
              readOnly={referrer !== undefined}
              hint={referrer === undefined ? undefined : texts.share.referredHint}
              {...field('referred_by')}
            />
          </SpecialDaysFields>
          <Honeypot field={field('website')} />
          <ConsentNotice field={field('consent')} />
          {problem && (
            <Notice tone="error" next={texts.share.notLost}>
              {problem}
            </Notice>
          )}
          <Button type="submit" aria-busy={busy} className="w-full">
            {busy ? texts.saving : texts.share.submit}
          </Button>
        </form>
      </div>
    </div>
  );
}

/** Hidden from people, screen readers and the Tab key: only programs fill it in. */
function Honeypot({ field: { error: _, ...input } }: { field: FormField }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {texts.share.website}
        <input tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}

/** Says what is stored, why, and how to withdraw, right where the consent is given. */
function ConsentNotice({ field: { error, ...input } }: { field: FormField }) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-marigold-soft p-5 text-14">
      <h2 id={`${id}-title`} className="text-18">
        {texts.consent.title}
      </h2>
      <dl className="mt-3 space-y-2.5">
        <ConsentItem term={texts.consent.storeTerm}>{texts.consent.store}</ConsentItem>
        <ConsentItem term={texts.consent.whyTerm}>{texts.consent.why}</ConsentItem>
        <ConsentItem term={texts.consent.withdrawTerm}>{texts.consent.withdraw}</ConsentItem>
      </dl>
      <p className="mt-3">
        <a href={paths.policy} target="_blank" rel="noreferrer" className="font-semibold text-rani underline">
          {texts.consent.policy}
        </a>
      </p>
      <label className="mt-4 flex min-h-11 items-start gap-3 font-semibold">
        <input
          type="checkbox"
          value="true"
          required
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-rani"
        />
        {consentText()}
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

/** Thanks the visitor and shows the link to their details, which they need to keep. */
function SpecialDaysSaved({ link, mailed }: { link: string | undefined; mailed: boolean }) {
  return (
    <section className="column pt-8">
      <div className="mx-auto flex max-w-130 flex-col items-center text-center">
        <WrappedGift className="size-36" />
        <PageHeading title={texts.saved.title} className="mt-4" />
        <p role="status" className="mt-3 font-semibold text-18">
          {texts.saved.text}
        </p>
        {link && <AccessLink link={link} mailed={mailed} />}
        {link && (
          <>
            <p className="mt-8">{otherDayTexts.afterSharing}</p>
            <a href={link} className={`${buttonClass('secondary')} mt-3`}>
              {otherDayTexts.addAfterSharing}
            </a>
          </>
        )}
        <ButtonLink to={paths.home} variant="secondary" className="mt-6">
          {texts.saved.browse}
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
      <h2 className="text-18">{texts.saved.linkTitle}</h2>
      <p className="mt-1 text-14 text-ink-soft">{texts.saved.link({ mailed })}</p>
      <a
        href={link}
        className="mt-3 block font-semibold text-14 text-rani underline [overflow-wrap:anywhere]"
      >
        {link}
      </a>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={copy}>{texts.saved.copy}</Button>
        <p role="status" className="text-14 text-ink-soft">
          {copied === true && texts.saved.copied}
          {copied === false && texts.saved.notCopied}
        </p>
      </div>
    </div>
  );
}

type FormField = UseFormRegisterReturn & { error: string | undefined };
