import type { CustomerPage } from '@tohfa/contract';
import { customerKinds, customerSections, customerTexts, topicTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../admin/page.tsx';
import { useMayCall } from '../admin/session.ts';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { customerPath } from '../lib/paths.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';

/** Masked for those who rarely need them; showing all of it is recorded. */
export function CustomerContactPanel({ customerId, contact }: ContactProps) {
  const mayCall = useMayCall();
  const [shown, setShown] = useState<Pick<CustomerPage['contact'], 'phones' | 'addresses'>>();
  const { run: show, busy } = useAction(async () => {
    setShown(await call('showCustomerContact', { body: { id: customerId } }));
  });
  const { phones, addresses } = shown ?? contact;
  const isMasked = contact.view === 'masked' && shown === undefined;
  const isEmpty = phones.length === 0 && addresses.length === 0;
  return (
    <Panel
      title={customerSections.contact}
      action={
        isMasked &&
        !isEmpty &&
        mayCall('showCustomerContact') && (
          <Button variant="secondary" aria-busy={busy} onClick={show} className="h-11! text-14!">
            {customerSections.showContact}
          </Button>
        )
      }
    >
      <div className="space-y-2 text-14" aria-live="polite">
        {contact.view === 'hidden' ? (
          <p className="text-ink-soft">{customerSections.contactHidden}</p>
        ) : (
          isEmpty && <p className="text-ink-soft">{customerSections.noContact}</p>
        )}
        {isMasked && !isEmpty && <p className="text-ink-soft">{customerSections.contactMasked}</p>}
        {phones.length > 0 && <p className="tabular-nums">{phones.join(', ')}</p>}
        <ul className="space-y-2">
          {addresses.map(({ address, name }) => (
            <li key={`${address} ${name}`} className="[overflow-wrap:anywhere]">
              {name && <span className="font-semibold">{`${name}, `}</span>}
              {address}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

interface ContactProps {
  customerId: string;
  contact: CustomerPage['contact'];
}

export function CustomerConsents({ customer }: { customer: CustomerPage }) {
  const { topics, pushDevices, giftNews, specialDays } = customer.consents;
  const onOff = (is: boolean) => (is ? customerSections.on : customerSections.off);
  return (
    <Panel title={customerSections.consents}>
      <div className="space-y-2 text-14">
        <p className="text-ink-soft">{customerSections.policy}</p>
        {giftNews !== undefined && <p>{customerSections.giftNews({ wanted: giftNews })}</p>}
        {topics.length > 0 && (
          <table className="w-full text-left">
            <thead className="text-ink-soft">
              <tr>
                <td />
                <th scope="col" className="w-16 py-1 font-normal">
                  {customerSections.email}
                </th>
                <th scope="col" className="w-16 py-1 font-normal">
                  {customerSections.push}
                </th>
              </tr>
            </thead>
            <tbody>
              {topics.map(({ topic, mail, push }) => (
                <tr key={topic}>
                  <th scope="row" className="py-1 font-normal">
                    {topicTexts[topic].label}
                  </th>
                  <td>{onOff(mail)}</td>
                  <td>{onOff(push)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {customer.kind === 'account' && <p>{customerSections.devices({ count: pushDevices })}</p>}
        {specialDays.map(({ version, at }) => (
          <p key={at}>{customerSections.specialDays({ version, day: formatIndiaDate(at) })}</p>
        ))}
      </div>
    </Panel>
  );
}

/** Nobody is taken for somebody else because of an address that anybody can type. */
export function RelatedCustomers({ related }: Pick<CustomerPage, 'related'>) {
  if (related.length === 0) return null;
  return (
    <Panel title={customerSections.related}>
      <ul className="divide-y divide-hairline">
        {related.map(({ id, name, kind, since, sure }) => (
          <li key={id} className="py-2 text-14">
            <Link to={customerPath(id)} className="font-semibold text-rani hover:underline">
              {name || customerTexts.unnamed}
            </Link>
            <p className="text-ink-soft">{`${customerKinds[kind]} · ${formatIndiaDate(since)}`}</p>
            <p className="text-ink-soft">
              {sure ? customerSections.relatedSure : customerSections.relatedUnsure}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
