import { fittingMessages, type GiftMessageName, type GiftView, indianDay } from '@tohfa/contract';
import { giftMessages, organiserTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { SectionCard } from '../../ui/sections.tsx';
import { CopyButton, WhatsAppLink } from '../../ui/sharing.tsx';
import { inviteText, type useOrganisedGift } from './organised-gift.ts';

const texts = organiserTexts.messages;

/** Only an open gift asks anyone to chip in; afterwards the messages thank, tell and show. */
export function MessagesToSend({ gift, organised }: MessagesToSendProps) {
  const { notes } = organised;
  const fitting = fittingMessages(gift, {
    today: indianDay(new Date()),
    hasPromises: notes?.promises.some(({ state }) => state === 'promised' || state === 'late') ?? false,
    hasOpenCard: notes?.cardLink !== undefined,
  });
  const [chosen, setChosen] = useState<GiftMessageName>();
  const name = chosen !== undefined && fitting.includes(chosen) ? chosen : fitting[0];
  // The first ask stands above, to be put into one's own words.
  if (name === undefined || fitting.every((option) => option === 'ask')) return null;
  const words = name === 'ask' ? inviteText(gift, notes) : giftMessages[name].text(gift);
  const link = name === 'card' ? notes?.cardLink : gift.sharablelink;
  const message = [words, link].filter(Boolean).join(' ');
  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">{texts.about}</p>
      {fitting.length > 1 && (
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">{texts.choose}</legend>
          {fitting.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === name}
              onClick={() => setChosen(option)}
              className={TOGGLE_CLASS}
            >
              {giftMessages[option].title}
            </button>
          ))}
        </fieldset>
      )}
      <p className="mt-3 rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">{message}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <CopyButton text={message} label={texts.copy} copiedLabel={texts.copied} />
        <WhatsAppLink text={message}>{texts.send}</WhatsAppLink>
      </div>
    </SectionCard>
  );
}

const TOGGLE_CLASS =
  'h-11 rounded-full border border-hairline bg-surface px-4 font-medium text-14 hover:border-rani hover:text-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani';

interface MessagesToSendProps {
  gift: GiftView;
  organised: ReturnType<typeof useOrganisedGift>;
}
