/** What a visitor agrees to, word for word. Whoever changes the words raises the version: both are kept with the consent. */
export const CONSENT_VERSION = '2026-11';

export const CONSENT_WORDS =
  'I am 18 or older. I agree that Tohfa keeps these details to remind me of these days, to suggest gifts for them ' +
  'and to know where gifts may be delivered, until I withdraw.';
