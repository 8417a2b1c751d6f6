/** What the links in mails about an account open, and how to ask for one. */
export const accountLinkTexts = {
  sending: 'Sending…',
  backToSignIn: 'Back to sign in',
  deadTitle: 'This link no longer works',
  forgot: {
    title: 'Forgot your password?',
    description: 'Enter your email and we will send you a link to choose a new one.',
    send: 'Send me a link',
    sentTitle: 'Check your email',
    sent: 'If there is an account for <email></email>, a link is on its way. It works once, for one hour.',
  },
  reset: {
    title: 'Choose a new password',
    description: 'You will be signed out on all devices. Sign in again with the new password.',
    password: 'New password',
    save: 'Save new password',
    saving: 'Saving…',
    dead: 'It has expired, was already used, or is incomplete. You can request a new one.',
    again: 'Request a new link',
  },
  confirm: {
    failedTitle: 'Your email is not confirmed yet',
    failed: 'The shop could not be reached. The link still works; please try again.',
    doneTitle: 'Your email is confirmed',
    done: 'Thank you. We will send your order and gift updates here.',
    toShop: 'Go to the shop',
    dead: 'It has expired or was already used. Your profile shows whether your email is confirmed and can send you a new link.',
    toProfile: 'Go to your profile',
  },
};
