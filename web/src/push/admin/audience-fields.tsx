import { notificationTopics } from '@tohfa/contract';
import { useState } from 'react';
import { SearchField } from '../../admin/filters.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/data-display.tsx';
import { SelectField, TextArea } from '../../ui/fields.tsx';
import { topicLabels } from '../notification-settings.ts';
import { addEmail, type PushDraft, toAudience } from './push-draft.ts';
import { useDebounced, usePushCount } from './pushes.ts';

/** Whom the message is for, and how many that are. */
export function PushAudienceFields({ draft, error, onChange }: PushAudienceFieldsProps) {
  const isTopic = draft.topic !== '';
  return (
    <div className="space-y-4">
      <SelectField
        label="To"
        name="topic"
        value={draft.topic}
        onChange={(event) => onChange({ topic: event.target.value })}
      >
        <option value="">People I name</option>
        {notificationTopics.map((topic) => (
          <option key={topic} value={topic}>
            {`Everyone who follows: ${topicLabels[topic].label}`}
          </option>
        ))}
      </SelectField>
      {!isTopic && (
        <>
          <TextArea
            label="Emails"
            name="emails"
            rows={3}
            value={draft.emails}
            placeholder="asha@example.com, ravi@example.com"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            onChange={(event) => onChange({ emails: event.target.value })}
          />
          <PeoplePicker onPick={(email) => onChange({ emails: addEmail(draft.emails, email) })} />
        </>
      )}
      <AudienceCount draft={draft} />
    </div>
  );
}

function AudienceCount({ draft }: { draft: PushDraft }) {
  const { emails, topic } = useDebounced(draft);
  const audience = toAudience({ emails, topic });
  const isNobody = audience.topic === undefined && audience.emails.length === 0;
  const isCountable = audience.emails.every((email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email));
  const count = usePushCount(audience, isCountable && !isNobody);
  return (
    <p role="status" className="min-h-6 text-14 text-ink-soft">
      {!isNobody && isCountable && count.data && reachText(count.data)}
    </p>
  );
}

function reachText({ people, devices }: { people: number; devices: number }): string {
  if (people === 0) return 'Nobody among them gets notifications yet.';
  return `Reaches ${people} ${people === 1 ? 'person' : 'people'} on ${devices} ${devices === 1 ? 'device' : 'devices'}.`;
}

function PeoplePicker({ onPick }: { onPick: (email: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <div>
      <SearchField label="Find customers by name or email" value={words} onSearch={setWords} />
      {words !== '' && <CustomerResults words={words} onPick={onPick} />}
    </div>
  );
}

function CustomerResults({ words, onPick }: { words: string; onPick: (email: string) => void }) {
  const people = useAdminQuery(['push-people', words], (signal) =>
    call('pushPeople', { query: { q: words.slice(0, 100) }, signal }),
  );
  if (people.data?.people.length === 0)
    return <p className="-mt-2 text-14 text-ink-soft">No customer is called that.</p>;
  return (
    <ul aria-label="Customers found" className="-mt-2 divide-y divide-hairline">
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
            {subscribed && <Badge tone="success">Subscribed</Badge>}
            <span className="font-semibold text-rani">Add</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PushAudienceFieldsProps {
  draft: PushDraft;
  error: string | undefined;
  onChange: (change: Partial<PushDraft>) => void;
}
