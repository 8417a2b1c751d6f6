import type { CustomerPage } from '@tohfa/contract';
import { customerKinds, customerSections, customerTexts } from '@tohfa/contract/screens';
import { Link, useParams } from 'react-router';
import { AdminHeading, AdminLoadError, Panel } from '../admin/page.tsx';
import { useAdminQuery, useMayCall } from '../admin/session.ts';
import { ApiError, call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { SentMails } from '../mails/sent-mails.tsx';
import { Badge, DescriptionItem, Price } from '../ui/data-display.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Notice } from '../ui/feedback.tsx';
import { Skeleton } from '../ui/states.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerConsents, CustomerContactPanel, RelatedCustomers } from './customer-data.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerNotes } from './customer-notes.tsx';

/** Everything the desk needs to know about one person. */
export default function CustomerScreen() {
  const { id = '' } = useParams();
  const customer = useAdminQuery(['customer', id], (signal) => call('customer', { query: { id }, signal }));
  const { data, error } = customer;
  const isUnknown = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code ?? '');

  return (
    <>
      <Link
        to={paths.customersManagement}
        className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
      >
        {`← ${customerTexts.back}`}
      </Link>
      {customer.isPending && <PageSkeleton />}
      {isUnknown && (
        <>
          <AdminHeading title={customerTexts.title} />
          <Notice tone="error">{customerTexts.notFound}</Notice>
        </>
      )}
      {error && !isUnknown && (
        <>
          <AdminHeading title={customerTexts.title} />
          <AdminLoadError error={error} onRetry={() => void customer.refetch()} />
        </>
      )}
      {data && !error && data.id === id && (
        <CustomerDetails key={id} customer={data} onChanged={() => void customer.refetch()} />
      )}
    </>
  );
}

/** A guest is found by their address alone. */
function MailsToCustomer({ customer: { id, kind, email } }: { customer: CustomerPage }) {
  const mayCall = useMayCall();
  if (!mayCall('listSentMails') || (kind !== 'account' && email === '')) return null;
  return (
    <Panel title={customerSections.mails}>
      {kind === 'account' ? <SentMails userId={id} /> : <SentMails email={email} />}
    </Panel>
  );
}

function CustomerDetails({ customer, onChanged }: { customer: CustomerPage; onChanged: () => void }) {
  return (
    <>
      <AdminHeading title={customer.name || customerTexts.unnamed} description={customerKinds[customer.kind]}>
        {customer.blocked && <Badge tone="error">{customerTexts.blocked}</Badge>}
      </AdminHeading>
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:grid-rows-[auto_1fr] wide:gap-5">
        <div className="space-y-4 wide:col-start-2 wide:space-y-5">
          <Summary customer={customer} />
          <CustomerNotes customerId={customer.id} notes={customer.notes} />
        </div>
        <div className="space-y-4 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:space-y-5">
          <CustomerHistory customer={customer} />
          <MailsToCustomer customer={customer} />
        </div>
        <div className="space-y-4 wide:col-start-2 wide:space-y-5">
          <CustomerContactPanel customerId={customer.id} contact={customer.contact} />
          <CustomerConsents customer={customer} />
          <RelatedCustomers related={customer.related} />
          <CustomerActs customer={customer} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
}

function Summary({ customer }: { customer: CustomerPage }) {
  const { facts } = customerSections;
  return (
    <Panel title={customerSections.summary}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        <DescriptionItem label={facts.email}>
          {customer.email === '' ? (
            facts.noEmail
          ) : (
            <>
              <EmailText>{customer.email}</EmailText>
              <span className="text-ink-soft">
                {` (${customer.emailConfirmed ? facts.confirmed : facts.unconfirmed})`}
              </span>
            </>
          )}
        </DescriptionItem>
        <DescriptionItem label={facts.since}>{formatIndiaDate(customer.since)}</DescriptionItem>
        <DescriptionItem label={facts.paid}>
          <Price rupees={customer.spent} />
        </DescriptionItem>
        {customer.lastPaidAt && (
          <DescriptionItem label={facts.lastPaid}>{formatIndiaDate(customer.lastPaidAt)}</DescriptionItem>
        )}
        {customer.kind === 'account' && (
          <DescriptionItem label={facts.sessions}>{customer.sessions}</DescriptionItem>
        )}
        <DescriptionItem label={facts.specialDays}>{customer.specialDays}</DescriptionItem>
      </dl>
    </Panel>
  );
}

function PageSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-96 rounded-card!" />
    </div>
  );
}
