import type { MailText } from '@tohfa/contract';
import { mailScreenTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError } from '../admin/page.tsx';
import { useAdminQuery } from '../admin/session.ts';
import { call } from '../lib/api.ts';
import { ChipLink } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Skeleton } from '../ui/states.tsx';
import { fillInExamples } from './mail-preview.tsx';

const MailEditor = lazy(() => import('./mail-editor.tsx'));
const AllSentMails = lazy(() => import('./all-sent-mails.tsx'));

const TABS = ['words', 'failed', 'sent'] as const;

export default function MailsManagementScreen() {
  const [params] = useSearchParams();
  const mails = useAdminQuery(['mails'], (signal) => call('listMails', { signal }));
  const open = mails.data?.mails.find(({ id }) => id === params.get('mail'));
  if (open)
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-card!" />}>
        <MailEditor key={`${open.id} ${open.version}`} mail={open} onChanged={() => void mails.refetch()} />
      </Suspense>
    );
  const tab = TABS.find((one) => one === params.get('show')) ?? 'words';
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description} />
      <nav aria-label={texts.title}>
        <ul className="mb-4 flex gap-2">
          {TABS.map((one) => (
            <li key={one}>
              <ChipLink to={one === 'words' ? '?' : `?show=${one}`} selected={tab === one}>
                {texts.tabs[one]}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      {tab === 'words' ? (
        <>
          {mails.isPending && <Skeleton className="h-96 rounded-card!" />}
          {mails.isError && <AdminLoadError error={mails.error} onRetry={() => void mails.refetch()} />}
          {mails.data && <MailList mails={mails.data.mails} />}
        </>
      ) : (
        <Suspense fallback={<Skeleton className="h-96 rounded-card!" />}>
          <AllSentMails key={tab} result={tab === 'failed' ? 'failed' : undefined} />
        </Suspense>
      )}
    </>
  );
}

function MailList({ mails }: { mails: readonly MailText[] }) {
  return (
    <div className="space-y-6">
      {(['customer', 'guest', 'admin'] as const).map((audience) => (
        <section key={audience} aria-labelledby={`mails-${audience}`}>
          <h2 id={`mails-${audience}`} className="mb-2 text-18">
            {texts.audiences[audience]}
          </h2>
          <ul className="divide-y divide-hairline rounded-card bg-surface shadow-float">
            {mails
              .filter((mail) => mail.audience === audience)
              .map((mail) => (
                <li key={mail.id} className="relative px-4 py-3 hover:bg-sunken">
                  <div className="flex items-start justify-between gap-3">
                    <Link
                      to={`?mail=${mail.id}`}
                      className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-rani hover:underline"
                    >
                      {fillInExamples(mail.subject, mail)}
                    </Link>
                    {mail.isEdited && <Badge tone="highlight">{texts.edited}</Badge>}
                  </div>
                  <p className="text-14 text-ink-soft">{mail.cause}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
