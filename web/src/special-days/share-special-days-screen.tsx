import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeading } from '../shell/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { FestiveGifts } from '../ui/drawings/festive-gifts.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { saveSpecialDays } from './save-special-days.ts';
import { SavedSpecialDays } from './saved-special-days.tsx';
import { SpecialDaysFields } from './special-days-fields.tsx';
import { useSpecialDaysSubmission } from './use-special-days-submission.ts';

const MOST_REFERRER = 100;

/** The public form. `?ref=` names who sent the visitor, and cannot be typed over. */
export default function ShareSpecialDaysScreen() {
  const [params] = useSearchParams();
  const referrer = params.get('ref')?.trim().slice(0, MOST_REFERRER) || undefined;
  const [saved, setSaved] = useState<Awaited<ReturnType<typeof saveSpecialDays>>>();
  const { form, submit, busy, problem, errors } = useSpecialDaysSubmission(async (typed) => {
    setSaved(await saveSpecialDays(typed));
    scrollTo({ top: 0 });
  });

  if (saved) return <SavedSpecialDays link={saved.link} mailed={saved.mailed} />;
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
            <Field
              label="Referred by (optional)"
              name="referred_by"
              maxLength={MOST_REFERRER}
              defaultValue={referrer}
              readOnly={referrer !== undefined}
              hint={referrer === undefined ? undefined : 'Filled in by the link you came with.'}
            />
          </SpecialDaysFields>
          <Honeypot />
          <ConsentNotice error={errors.consent} />
          {problem && <Notice tone="bad">{problem}</Notice>}
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
