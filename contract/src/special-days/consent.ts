/** What a visitor agrees to, word for word. Whoever changes the words raises the version: both are kept with the consent. */
export const CONSENT_VERSION = '2026-11';

export const CONSENT_WORDS =
  'I am 18 or older. I agree that Tohfa keeps these details to remind me of these days by email, to suggest gifts ' +
  'for them and to fill in delivery addresses, until I withdraw.';
