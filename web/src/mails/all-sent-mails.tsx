import { mailScreenTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { SearchField } from '../admin/filters.tsx';
import { SentMailList, SentMails } from './sent-mails.tsx';

const texts = mailScreenTexts.sent;

/** What was sent to everyone, or what failed. An address is searched for by POST, so that it is in no address of ours. */
export default function AllSentMails({ result }: { result: 'failed' | undefined }) {
  const [email, setEmail] = useState('');
  const isWhole = /^\S+@\S+\.\S+$/.test(email);
  return (
    <>
      <SearchField label={texts.search} value={email} onSearch={setEmail} />
      {isWhole && result === undefined ? (
        <SentMails key={email} email={email} />
      ) : (
        <SentMailList
          key={isWhole ? email : ''}
          filter={{ ...(result && { result }), ...(isWhole && { email }) }}
          emptyMessage={result ? texts.noneFailed : texts.none}
        />
      )}
    </>
  );
}
