import type { LegalPageView } from '@tohfa/contract';
import { type ContactLine, type LegalSection, legalPageLabels, legalPages } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { formatCalendarDate } from '../lib/dates.ts';
import { localPath } from '../lib/paths.ts';
import type { PageHead } from '../lib/public-page.ts';
import { PublicPageFrame } from '../ui/public-page.tsx';
import { PageContents } from '../ui/sections.tsx';

/** `/terms`, `/shipping`, `/refunds` and `/contact`. */
export default function LegalPage({ data }: { data: LegalPageView }) {
  const { title, intro, sections } = legalPages[data.page];
  const shown = sections(data.shop);
  return (
    <PublicPageFrame>
      <article className="column pt-4 wide:pt-8">
        <div className="mx-auto max-w-180 [overflow-wrap:anywhere]">
          <h1 className="text-balance text-28 wide:text-36">{title}</h1>
          <p className="mt-3 text-18 text-ink-soft">{intro}</p>
          {data.page !== 'contact' && (
            <>
              {data.effectiveDate !== null && (
                <p className="mt-2 text-14 text-ink-soft">
                  {legalPageLabels.effectiveDate({ date: formatCalendarDate(data.effectiveDate) })}
                </p>
              )}
              <PageContents sections={shown} />
            </>
          )}
          {shown.map((section) => (
            <Section key={section.id} section={section} data={data} />
          ))}
          {data.words !== '' && <OwnWords text={data.words} />}
        </div>
      </article>
    </PublicPageFrame>
  );
}

export function head({ page }: LegalPageView): PageHead {
  const { title, description } = legalPages[page];
  return { title, description, path: localPath(`/${page}`) };
}

/** What the shop adds, in paragraphs. */
function OwnWords({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <section aria-labelledby="own-words-title" className="mt-8">
      <h2 id="own-words-title" className="text-22">
        {legalPageLabels.ownWords}
      </h2>
      <div className="mt-2 space-y-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </section>
  );
}

function Section({ section, data }: { section: LegalSection; data: LegalPageView }) {
  const { id, title, blocks, links = [], contact = [] } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-6">
      <h2 id={`${id}-title`} className="text-22">
        {title}
      </h2>
      <div className="mt-2 space-y-3">
        {contact.length > 0 && (
          <address className="space-y-1 rounded-card bg-surface p-5 not-italic shadow-float">
            {contact.map((line) => (
              <ContactRow key={line} line={line} shop={data.shop} />
            ))}
          </address>
        )}
        {blocks.map((block) =>
          typeof block === 'string' ? (
            <p key={block}>{block}</p>
          ) : (
            <ul key={block.join()} className="list-disc space-y-1.5 pl-5">
              {block.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-6">
            {links.map(({ label, href }) => (
              <a
                key={href}
                href={localPath(href)}
                className="inline-flex min-h-11 items-center font-semibold text-rani underline"
              >
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

/** Nothing for what the shop has not set. */
function ContactRow({ line, shop }: { line: ContactLine; shop: LegalPageView['shop'] }) {
  const { seller, contact } = shop;
  if (line === 'name') return <p className="font-semibold">{seller.name}</p>;
  if (line === 'address') return <p>{seller.address}</p>;
  if (line === 'officer')
    return (
      <p>
        <span className="font-semibold">{contact.grievanceOfficer}</span>
        <span className="block text-14 text-ink-soft">{`${legalPageLabels.designation}, ${seller.name}`}</span>
      </p>
    );
  if (line === 'email')
    return <Labelled label={legalPageLabels.email} href={`mailto:${contact.email}`} text={contact.email} />;
  if (line === 'phone')
    return contact.phone === null ? null : (
      <Labelled
        label={legalPageLabels.phone}
        href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
        text={contact.phone}
      />
    );
  return contact.hours === null ? null : <Labelled label={legalPageLabels.hours} text={contact.hours} />;
}

function Labelled({ label, href, text }: { label: string; href?: string; text: string }): ReactNode {
  return (
    <p className="grid min-h-11 grid-cols-[3.5rem_1fr] items-center gap-x-3">
      <span className="text-14 text-ink-soft">{label}</span>
      {href === undefined ? (
        <span>{text}</span>
      ) : (
        <a
          href={href}
          className="inline-flex min-h-11 items-center font-semibold text-rani tabular-nums underline"
        >
          {text}
        </a>
      )}
    </p>
  );
}
