import { accounts, CODE_RULES } from './accounts.ts';
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
  signInCode: accounts.signInCode,
  stepUpCode: ({ code }: { code: string }) => ({
    subject: 'Your confirmation code for Tohfa',
    parts: ['Your code to confirm a change at Tohfa:', { code }, CODE_RULES],
  }),
};
