import { DISPLAY_NAME_MAX, firstName, type GiftView, type OrganisedGift } from '@tohfa/contract';
import { organiserToolsTexts } from '@tohfa/contract/screens';
import { CheckIcon, XIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatIndiaDate } from '../../lib/dates.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { WhatsAppLink } from '../../ui/sharing.tsx';
import { nudgeText, type useOrganisedGift } from './organised-gift.ts';

const texts = organiserToolsTexts.people;

/** A list of names, each with one tap that opens WhatsApp with the text; no phone number is asked for. */
export function PeopleToAsk({ gift, organised }: PeopleToAskProps) {
  const [name, setName] = useState('');
  const { notes, change } = organised;

  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    change({ addPerson: name.trim() });
    setName('');
  }

  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">{texts.about}</p>
      {notes && notes.invitees.length > 0 && (
        <ul className="mt-2 divide-y divide-hairline">
          {notes.invitees.map((person) => (
            <PersonRow key={person.id} person={person} gift={gift} organised={organised} />
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate className="mt-3 flex items-end gap-2.5">
        <TextField
          label={texts.name}
          name="addPerson"
          autoComplete="off"
          maxLength={DISPLAY_NAME_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" aria-busy={organised.changing}>
          {texts.add}
        </Button>
      </form>
      {organised.problem && (
        <Notice tone="error" className="mt-3">
          {organised.problem}
        </Notice>
      )}
    </SectionCard>
  );
}

function PersonRow({ person, gift, organised }: PeopleToAskProps & { person: Person }) {
  const { id, name, nudgedAt } = person;
  const paid = hasPaid(gift.payers, name);
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-14 text-ink-soft">
          {paid
            ? texts.chippedIn
            : nudgedAt
              ? texts.nudgedOn({ date: formatIndiaDate(nudgedAt) })
              : texts.notAsked}
        </span>
      </span>
      {paid ? (
        <CheckIcon className="mr-3 text-leaf" />
      ) : (
        gift.sharablelink !== undefined && (
          <WhatsAppLink
            text={nudgeText(gift, organised.notes, name)}
            onClick={() => organised.change({ nudgedPerson: id })}
            spoken={` ${texts.spokenNudge({ name })}`}
            className="h-11! px-4! text-14!"
          >
            {texts.nudge}
          </WhatsAppLink>
        )
      )}
      <IconButton label={texts.remove({ name })} onClick={() => organised.change({ removePerson: id })}>
        <XIcon />
      </IconButton>
    </li>
  );
}

/** By the first name: nobody types another person's name exactly as they do. */
export function hasPaid(payers: GiftView['payers'], name: string): boolean {
  return payers.some((payer) => firstName(payer.name).toLowerCase() === firstName(name).toLowerCase());
}

type Person = OrganisedGift['invitees'][number];

interface PeopleToAskProps {
  gift: GiftView;
  organised: ReturnType<typeof useOrganisedGift>;
}
