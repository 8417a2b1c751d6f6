import type { CustomerPage } from '@tohfa/contract';
import { customerKinds, customerSections, customerTexts, topicTexts } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { ContactNote, ShowContactButton, useContact } from '../admin/contact.tsx';
import { Panel } from '../admin/page.tsx';
import { formatIndiaDate } from '../lib/dates.ts';
import { customerPath } from '../lib/paths.ts';

/** Masked for those who rarely need them; showing all of it is recorded. */
export function CustomerContactPanel({ customerId, contact }: ContactProps) {
  const masked = useContact({ kind: 'customer', id: customerId });
  const { phones, addresses } = masked.shown?.contact ?? contact;
  const isEmpty = phones.length === 0 && addresses.length === 0;
  const isHidden = contact.view === 'hidden';
  return (
    <Panel title={customerSections.contact} action={!isEmpty && <ShowContactButton contact={masked} />}>
      <div className="space-y-2 text-14" aria-live="polite">
        {isEmpty && !isHidden && <p className="text-ink-soft">{customerSections.noContact}</p>}
        {(!isEmpty || isHidden) && <ContactNote contact={masked} />}
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
