import { useState } from 'react';
import { paths } from '../paths.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { WrappedGift } from '../ui/drawings/wrapped-gift.tsx';

/** Thanks, and the link that opens what was given: the one thing to take away from here. */
export function SavedSpecialDays({ link, mailed }: { link: string | undefined; mailed: boolean }) {
  return (
    <section className="column pt-8">
      <div className="mx-auto flex max-w-130 flex-col items-center text-center">
        <WrappedGift className="size-36" />
        <PageHeading title="Thank you" className="mt-4" />
        <p role="status" className="mt-3 font-semibold text-18">
          🎉 Your special days and address are saved!
        </p>
        {link && <LinkToKeep link={link} mailed={mailed} />}
        <ButtonLink to={paths.home} look="quiet" className="mt-6">
          Look around the shop
        </ButtonLink>
      </div>
    </section>
  );
}

function LinkToKeep({ link, mailed }: { link: string; mailed: boolean }) {
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
