import { DISCRETIONS, type Discretion } from '@tohfa/contract';
import { discretionTexts, organiserTexts } from '@tohfa/contract/screens';
import { InfoIcon } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import type { useOrganisedGift } from './organised-gift.ts';

const texts = organiserTexts.discretion;

/** What contributors see of each other; saved with the tap. */
export function DiscretionChoice({ organised }: { organised: ReturnType<typeof useOrganisedGift> }) {
  const saved = organised.notes?.discretion;
  const [chosen, setChosen] = useState<Discretion>();
  const isSaved = chosen !== undefined && chosen === saved && !organised.changing;
  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">{texts.about}</p>
      <DiscretionOptions
        value={organised.changing ? chosen : saved}
        onChange={(option) => {
          setChosen(option);
          organised.change({ discretion: option });
        }}
      />
      <p className="mt-3 flex items-start gap-2.5 text-14 text-ink-soft">
        <InfoIcon className="shrink-0 text-rani" />
        {texts.live}
      </p>
      <p role="status" className="text-14 text-leaf">
        {isSaved && <span className="mt-2 block">{texts.saved}</span>}
      </p>
      {organised.problem && (
        <Notice tone="error" className="mt-3">
          {organised.problem}
        </Notice>
      )}
    </SectionCard>
  );
}

export function DiscretionOptions({ value, onChange }: DiscretionOptionsProps) {
  return (
    <fieldset className="mt-3 space-y-2">
      <legend className="sr-only">{texts.title}</legend>
      {DISCRETIONS.map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-hairline px-4 py-3 has-checked:border-rani has-checked:bg-rani-soft"
        >
          <input
            type="radio"
            name="discretion"
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="mt-1 size-5 shrink-0 accent-rani"
          />
          <span>
            <span className="block font-semibold">{discretionTexts[option].label}</span>
            <span className="block text-14 text-ink-soft">{discretionTexts[option].explanation}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface DiscretionOptionsProps {
  value: Discretion | undefined;
  onChange: (chosen: Discretion) => void;
}
