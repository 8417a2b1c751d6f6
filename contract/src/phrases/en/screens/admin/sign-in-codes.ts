/** Signing in as an admin by a mailed code, and proving later that one is still there. */
export const adminCodeTexts = {
  title: 'Admin sign-in',
  text: 'For shop staff. We will email you a one-time code.',
  email: 'Admin email',
  send: 'Send OTP',
  sendBusy: 'Sending…',
  sending: 'Sending OTP...',
  sendFailed: 'Failed to send OTP',
  tryAgain: 'Try again',
  failed: 'Something went wrong. Try again.',
  notAnAdmin: 'Access restricted: Not a valid admin.',

  enterTitle: 'Enter your code',
  emailedIt: ({ email }: { email: string }) => `We have emailed it to <email>${email}</email>.`,
  comesByEmail: 'It comes by email when you sign in.',
  noneRequested: 'No code has been requested in this browser.',
  otherEmail: 'Start again with another email',

  emailedTo: ({ email }: { email: string }) => `We have emailed a code to <email>${email}</email>.`,
  label: 'One-time code (OTP)',
  verify: 'Verify OTP',
  checking: 'Checking…',
  resend: 'Resend OTP',
  invalid: 'Invalid OTP',
  verifyFailed: 'OTP verification failed',
  verifyBroken: 'Something went wrong.',

  beforeProducts: 'Confirm it’s you before you change products.',
  again: {
    'step-up': {
      title: 'Confirm it’s you',
      text: 'Changes to products and admins need a code from the last 15 minutes. What you typed is not lost.',
    },
    'sign-in': {
      title: 'Please sign in again',
      text: 'Your session has ended. Sign in again to continue; what you typed is not lost.',
    },
  },
};
