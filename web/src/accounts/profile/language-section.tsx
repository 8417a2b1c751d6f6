import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '@tohfa/contract/languages';
import { languageChoice, pageLanguage } from '@tohfa/contract/screens';
import { LanguagesIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { openInLanguage } from '../../lib/language.ts';
import { useAction } from '../../ui/actions.tsx';
import { SettingsSection } from '../../ui/sections.tsx';

/** The shop in the language, at once, and every mail and notification from now on. */
export function LanguageSection() {
  const [chosen, setChosen] = useState(pageLanguage);
  const { busy, run } = useAction(async (language: Language) => {
    setChosen(language);
    try {
      await call('changeLanguage', { body: { language } });
      openInLanguage(language);
    } catch (error) {
      setChosen(pageLanguage);
      throw error;
    }
  });
  return (
    <SettingsSection
      title={languageChoice.label}
      icon={<LanguagesIcon />}
      description={languageChoice.description}
    >
      <fieldset disabled={busy} className="grid grid-cols-2 gap-2 wide:max-w-md">
        <legend className="sr-only">{languageChoice.label}</legend>
        {LANGUAGES.map((language) => (
          <label
            key={language}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-field-border px-4 has-checked:border-rani has-checked:bg-rani-soft"
          >
            <input
              type="radio"
              name="language"
              checked={language === chosen}
              onChange={() => void run(language)}
              className="accent-rani"
            />
            <span lang={LOCALES[language]} className="font-semibold">
              {LANGUAGE_NAMES[language]}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
