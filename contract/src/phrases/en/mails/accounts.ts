import { layout } from './layout.ts';

export const accounts = {
  confirmEmail: ({ link }: { link: string }) => ({
    subject: 'Welcome to Tohfa: please confirm your email',
    parts: [
      layout.plainGreeting,
      'Welcome to Tohfa. Please confirm your email address:',
      { label: CONFIRM_EMAIL, url: link },
      'The link is valid for seven days. If you did not create an account, you can ignore this email.',
    ],
  }),
  signInCode: ({ code }: { code: string }) => ({
    subject: 'Your sign-in code for Tohfa',
    parts: ['Your code to sign in to Tohfa:', { code }, CODE_RULES],
  }),
  resetPassword: ({ name, link }: Record<'name' | 'link', string>) => ({
    subject: 'Reset your Tohfa password',
    parts: [
      layout.greeting({ name }),
      'We received a request to reset your password. Choose a new one here:',
      { label: 'Choose a new password', url: link },
      'The link works once, within one hour. If you did not request this, you can ignore this email: your password has not changed.',
    ],
  }),
  changeEmail: ({ link }: { link: string }) => ({
    subject: 'Confirm your new email for Tohfa',
    parts: [
      layout.plainGreeting,
      'Please confirm that this is the new email address of your Tohfa account:',
      { label: CONFIRM_EMAIL, url: link },
      'The link is valid for 24 hours. If you do not have an account with us, please ignore this email and do not open the link.',
    ],
  }),
  emailChanged: ({ name }: { name: string }) => ({
    subject: 'The email of your Tohfa account was changed',
    parts: [
      layout.greeting({ name }),
      'Your Tohfa account now has a different email address. Use it to sign in. We will send our emails there from now on.',
      'If you did not change it, please reply to this email immediately.',
    ],
  }),
};

const CONFIRM_EMAIL = 'Confirm email';

export const CODE_RULES = {
  lines: [
    'It works once, within five minutes. Tohfa will never ask you for it.',
    'If you did not request a code, you can ignore this email.',
  ],
};
