import { layout } from './layout.ts';

export const admin = {
  invitation: ({ invitedBy, link }: Record<'invitedBy' | 'link', string>) => ({
    subject: 'You are now an admin of Tohfa',
    parts: [
      layout.plainGreeting,
      `${invitedBy} has made you an admin of the Tohfa shop. Sign in with this email address:`,
      { label: 'Sign in', url: link },
    ],
  }),
  signInCode: ({ code }: { code: string }) => ({
    subject: 'Your sign-in code for Tohfa',
    parts: ['Your code to sign in to Tohfa:', { code }, CODE_RULES],
  }),
  stepUpCode: ({ code }: { code: string }) => ({
    subject: 'Your confirmation code for Tohfa',
    parts: ['Your code to confirm a change at Tohfa:', { code }, CODE_RULES],
  }),
};

const CODE_RULES = {
  lines: [
    'It works once, within five minutes. Tohfa will never ask you for it.',
    'If you did not request a code, you can ignore this email.',
  ],
};
