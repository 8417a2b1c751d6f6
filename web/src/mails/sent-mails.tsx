import { SENT_MAILS_PER_PAGE, type SentMail } from '@tohfa/contract';
import { mailScreenTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useAdminQuery, useInvalidateAdminQueries } from '../admin/session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../admin/table.tsx';
import { call } from '../lib/api.ts';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { showToast } from '../ui/feedback.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { MailPreview } from './mail-preview.tsx';

const texts = mailScreenTexts.sent;

/** What was sent to one person: kind, time and result, newest first. For the page of a person. */
export function SentMails(person: { userId: string } | { email: string }) {
  return <SentMailList filter={person} emptyMessage={texts.none} />;
}

export function SentMailList({ filter, emptyMessage }: { filter: Filter; emptyMessage: string }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<SentMail>();
  const mails = useAdminQuery(['sent-mails', filter, page], (signal) =>
    call('listSentMails', { body: { ...filter, page }, signal }),
  );
  return (
    <>
      <PaginatedList
        query={mails}
        emptyMessage={emptyMessage}
        page={page}
        pageSize={SENT_MAILS_PER_PAGE}
        onPageChange={setPage}
      >
        {(found, stale) => (
          <SentMailTable
            mails={found.mails}
            stale={stale}
            isOfOnePerson={'userId' in filter || 'email' in filter}
            onOpen={setOpen}
          />
        )}
      </PaginatedList>
      {open && <SentMailSheet key={open.id} mail={open} onClosed={() => setOpen(undefined)} />}
    </>
  );
}

function SentMailTable({ mails, stale, isOfOnePerson, onOpen }: SentMailTableProps) {
  return (
    <Table
      label={texts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.kind}</HeadCell>
          {!isOfOnePerson && <HeadCell className="hidden wide:table-cell">{texts.to}</HeadCell>}
          <HeadCell className="hidden wide:table-cell">{texts.at}</HeadCell>
          <HeadCell>{texts.result}</HeadCell>
        </>
      }
    >
      {mails.map((mail) => (
        <tr key={mail.id} className="relative hover:bg-sunken">
          <Cell>
            <button type="button" onClick={() => onOpen(mail)} className={ROW_BUTTON}>
              {mail.cause || mail.mail}
            </button>
            <p className="pb-1 text-ink-soft wide:hidden">
              {!isOfOnePerson && <EmailText>{mail.email}</EmailText>}
              <span className="block">{formatIndiaDateTime(mail.at)}</span>
            </p>
          </Cell>
          {!isOfOnePerson && (
            <Cell className="hidden wide:table-cell">
              <EmailText>{mail.email}</EmailText>
            </Cell>
          )}
          <Cell className="hidden whitespace-nowrap text-ink-soft wide:table-cell">
            {formatIndiaDateTime(mail.at)}
          </Cell>
          <Cell>
            <ResultBadge mail={mail} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function ResultBadge({ mail: { result, tries } }: { mail: SentMail }) {
  return (
    <>
      <Badge tone={result === 'sent' ? 'success' : 'error'}>{texts.results[result]}</Badge>
      {tries > 1 && <span className="mt-1 block text-12 text-ink-soft">{texts.tries({ tries })}</span>}
    </>
  );
}

function SentMailSheet({ mail, onClosed }: { mail: SentMail; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const refresh = useInvalidateAdminQueries(['sent-mails']);
  const again = useAction(async () => {
    await call('resendMail', { body: { id: mail.id } });
    showToast({ tone: 'success', message: texts.sentAgain });
    setOpen(false);
    await refresh();
  });
  const { result, reason, sendAgain } = mail;
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={mail.cause || mail.mail}
      description={`${mail.email}, ${formatIndiaDateTime(mail.at)}`}
    >
      <div className="mt-4 space-y-4">
        {result === 'failed' && (
          <div className="space-y-2">
            <p className="text-chilli">{texts.reasons[reason ?? ''] ?? texts.reasons.other}</p>
            {sendAgain === 'possible' ? (
              <Button variant="secondary" aria-busy={again.busy} onClick={() => again.run()}>
                {again.busy ? texts.sendingAgain : texts.sendAgain}
              </Button>
            ) : (
              sendAgain && <p className="text-14 text-ink-soft">{texts.cannot[sendAgain]}</p>
            )}
          </div>
        )}
        <MailPreview shown={{ sentId: mail.id }} />
      </div>
    </Sheet>
  );
}

interface Filter {
  userId?: string;
  email?: string;
  result?: 'failed';
}

interface SentMailTableProps {
  /** The address stands above the list. */
  isOfOnePerson: boolean;
  mails: readonly SentMail[];
  stale: boolean;
  onOpen: (mail: SentMail) => void;
}
