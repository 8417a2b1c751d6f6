import { notificationTopics } from '@tohfa/contract';
import { pushAudienceTexts as texts, topicTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SearchField } from '../../admin/filters.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/data-display.tsx';
import { SelectField, TextArea } from '../../ui/fields.tsx';
import { isEmptyAudience, type PushDraft, toAudience } from './push-draft.ts';
import { useDebounced, usePushCount } from './pushes.ts';

/** Who gets the message, and how many people and devices that are. */
export function PushAudienceFields({ draft, field, onPick }: PushAudienceFieldsProps) {
  return (
    <div className="space-y-4">
      <SelectField label={texts.to} {...field('topic')}>
        <option value="">{texts.selected}</option>
        {notificationTopics.map((topic) => (
          <option key={topic} value={topic}>
            {texts.followers({ topic: topicTexts[topic].label })}
          </option>
        ))}
      </SelectField>
      {draft.topic === '' && (
        <>
          <TextArea
            label={texts.emails}
            rows={3}
            placeholder="asha@example.com, ravi@example.com"
            autoCapitalize="none"
            spellCheck={false}
            {...field('emails')}
          />
          <PeoplePicker onPick={onPick} />
        </>
      )}
      <AudienceCount draft={draft} />
    </div>
  );
}

function AudienceCount({ draft }: { draft: PushDraft }) {
  const emails = useDebounced(draft.emails);
  const audience = toAudience({ emails, topic: draft.topic });
  const isCountable = !isEmptyAudience(audience) && audience.emails.every((email) => EMAIL_SHAPE.test(email));
  const count = usePushCount(audience, isCountable);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-soft">
      {isCountable && count.data && (count.data.people === 0 ? texts.none : texts.reaches(count.data))}
    </p>
  );
}

/** Typed halfway, an address is not worth a request. */
const EMAIL_SHAPE = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function PeoplePicker({ onPick }: { onPick: (email: string) => void }) {
  const [query, setQuery] = useState('');
  return (
    <div>
      <SearchField label={texts.find} value={query} onSearch={setQuery} />
      {query !== '' && <CustomerResults query={query} onPick={onPick} />}
    </div>
  );
}

function CustomerResults({ query, onPick }: { query: string; onPick: (email: string) => void }) {
  const people = useAdminQuery(['push-people', query], (signal) =>
    call('pushPeople', { query: { q: query.slice(0, 100) }, signal }),
  );
  if (people.data?.people.length === 0)
    return <p className="-mt-2 text-14 text-ink-soft">{texts.nobodyFound}</p>;
  return (
    <ul aria-label={texts.found} className="-mt-2 divide-y divide-hairline">
      {people.data?.people.map(({ email, name, subscribed }) => (
        <li key={email}>
          <button
            type="button"
            onClick={() => onPick(email)}
            className="flex min-h-12 w-full items-center gap-3 py-1 text-left text-14 hover:text-rani"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name || email}</span> {name && email}
            </span>
            {subscribed && <Badge tone="success">{texts.subscribed}</Badge>}
            <span className="font-semibold text-rani">{texts.add}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PushAudienceFieldsProps {
  draft: PushDraft;
  field: (name: 'topic' | 'emails') => UseFormRegisterReturn & { error: string | undefined };
  onPick: (email: string) => void;
}
