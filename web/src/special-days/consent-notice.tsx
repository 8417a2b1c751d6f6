import { CONSENT_TEXT } from '@tohfa/contract';
import { useId } from 'react';
import { paths } from '../paths.ts';

/** What is kept, why, and how to withdraw, where the consent is given and not behind a link. */
export function ConsentNotice({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card bg-marigold-soft p-5 text-14">
      <h2 id={`${id}-title`} className="text-18">
        What happens with this
      </h2>
      <dl className="mt-3 space-y-2.5">
        <Line term="What we keep">
          What you typed above and the time of your consent. Of children only a day and a month, no name and
          no year.
        </Line>
        <Line term="Why">
          To remind you by email a week before each day, with three gifts for it, and to know where gifts may
          go. Nothing else, and it is sold to nobody.
        </Line>
        <Line term="How to withdraw">
          You get a link, here and by email. It shows what is kept, changes it, or deletes it at once. No
          account, no reason.
        </Line>
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

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
