import { LANGUAGE_NAMES, LANGUAGES, LOCALES } from '@tohfa/contract/languages';
import { languageChoice, pageLanguage } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { chooseLanguage, watchTyping } from '../lib/language.ts';

/** This page in each other language, called what its readers call it. Works without JavaScript too. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  useEffect(watchTyping, []);
  return LANGUAGES.filter((language) => language !== pageLanguage).map((language) => (
    <a
      key={language}
      href={`?lang=${language}`}
      hrefLang={language}
      onClick={(event) => {
        event.preventDefault();
        void chooseLanguage(language);
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
