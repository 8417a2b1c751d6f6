import { firstName, type GiftView, INVITE_MAIL_MAX, INVITE_TEXT_MAX } from '@tohfa/contract';
import { organiserToolsTexts } from '@tohfa/contract/screens';
import { MailIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { CopyButton, WhatsAppLink } from '../../ui/sharing.tsx';
import { inviteMail, inviteText, type useOrganisedGift } from './organised-gift.ts';

const texts = organiserToolsTexts.invitation;

/** What the organiser sends with the link, in their own words: one text for chats, one for email. */
export function InvitationTexts({ gift, organised }: InvitationTextsProps) {
  const [kind, setKind] = useState<'chat' | 'mail'>('chat');
  const saved = kind === 'chat' ? inviteText(gift, organised.notes) : inviteMail(gift, organised.notes);
  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">{texts.about}</p>
      <fieldset className="mt-3 flex gap-2">
        <legend className="sr-only">{texts.choose}</legend>
        {(['chat', 'mail'] as const).map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={kind === option}
            onClick={() => setKind(option)}
            className="h-11 flex-1 rounded-full border border-hairline bg-surface px-4 font-medium text-14 hover:border-rani hover:text-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
          >
            {option === 'chat' ? texts.forChat : texts.forMail}
          </button>
        ))}
      </fieldset>
      <InvitationText key={`${kind} ${saved}`} gift={gift} organised={organised} kind={kind} saved={saved} />
    </SectionCard>
  );
}

function InvitationText({ gift, organised, kind, saved }: InvitationTextProps) {
  const [words, setWords] = useState(saved);
  const link = gift.sharablelink ?? '';
  const full = [words.trim(), link].filter(Boolean).join(kind === 'chat' ? ' ' : '\n\n');
  const isChanged = words.trim() !== saved;
  const save = () =>
    isChanged && organised.change({ [kind === 'chat' ? 'inviteText' : 'inviteMail']: words });
  return (
    <div className="mt-3 space-y-3">
      {organised.problem && <Notice tone="error">{organised.problem}</Notice>}
      <TextArea
        label={kind === 'chat' ? texts.chatText : texts.mailText}
        name={kind === 'chat' ? 'inviteText' : 'inviteMail'}
        rows={kind === 'chat' ? 4 : 9}
        maxLength={kind === 'chat' ? INVITE_TEXT_MAX : INVITE_MAIL_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onBlur={save}
      />
      {link === '' ? (
        <p className="text-14 text-ink-soft">{texts.noLink}</p>
      ) : (
        <div className="grid grid-cols-2 gap-2.5">
          <CopyButton text={full} label={texts.copy} copiedLabel={texts.copied} />
          {kind === 'chat' ? (
            <WhatsAppLink text={full}>{texts.send}</WhatsAppLink>
          ) : (
            <a
              href={`mailto:?subject=${encodeURIComponent(texts.mailSubject({ recipient: firstName(gift.name) }))}&body=${encodeURIComponent(full)}`}
              className={buttonClass('secondary')}
            >
              <MailIcon />
              {texts.writeMail}
            </a>
          )}
        </div>
      )}
      {isChanged && (
        <Button variant="secondary" aria-busy={organised.changing} onClick={save} className="w-full">
          {texts.save}
        </Button>
      )}
    </div>
  );
}

interface InvitationTextsProps {
  gift: GiftView;
  organised: ReturnType<typeof useOrganisedGift>;
}

interface InvitationTextProps extends InvitationTextsProps {
  kind: 'chat' | 'mail';
  saved: string;
}
