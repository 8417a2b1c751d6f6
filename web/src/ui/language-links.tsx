import { LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '@tohfa/contract/languages';
import { languageChoice, pageLanguage } from '@tohfa/contract/screens';
import { useEffect, useRef } from 'react';

/** This page in each other language, called what its readers call it. Works without JavaScript too. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const lastField = useRef<EventTarget>(null);
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      lastField.current = target;
    };
    addEventListener('input', onInput);
    return () => removeEventListener('input', onInput);
  }, []);
  return LANGUAGES.filter((language) => language !== pageLanguage).map((language) => (
    <a
      key={language}
      href={`?lang=${language}`}
      hrefLang={language}
      onClick={(event) => {
        event.preventDefault();
        void choose(language, lastField.current);
      }}
      className={className}
    >
      <span className="sr-only">{`${languageChoice.label}: `}</span>
      <span lang={LOCALES[language]} className="font-language-name">
        {LANGUAGE_NAMES[language]}
      </span>
    </a>
  ));
}

/** The code comes with the tap; without it the link is a plain one. */
async function choose(language: Language, lastField: EventTarget | null): Promise<void> {
  const code = await import('../lib/language.ts').catch(() => undefined);
  if (code) await code.chooseLanguage(language, lastField);
  else location.assign(`?lang=${language}`);
}
