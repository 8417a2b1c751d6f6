/** The sign-in screen. */
export const loginTexts = {
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  createTitle: 'Create your account',
  orWithEmail: 'or with your email',
  beenHere: 'Been here before?',
  newHere: ({ shop }: { shop: string }) => `New to ${shop}?`,
  switchToCreate: 'Create an account',
  welcomeTitle: 'Gifts worth unwrapping',
  welcome: 'Send one yourself, or let friends and family chip in.',
  giftWelcome: ({
    organiser,
    recipient,
    product,
  }: {
    organiser: string;
    recipient: string;
    product: string;
  }) => `${organiser} is giving ${recipient} ${product}`,
  chipInWithout: 'Chip in without an account',
  name: 'Name',
  password: 'Password',
  forgot: 'Forgot your password?',
  create: 'Create account',
  creating: 'Creating your account…',
  created: ({ shop }: { shop: string }) =>
    `Welcome to ${shop}! Please confirm your email with the link we sent you.`,
  invalid: 'Invalid credentials',
  failed: ({ reason }: { reason: string }) => `Login error: ${reason}`,
  code: {
    send: 'Email me a code',
    sending: 'Sending a code…',
    sent: 'We have emailed a code to <email></email>.',
    label: 'Code from the email',
    resend: 'Send a new code',
    leave: 'Use another email or a password',
  },
  google: {
    start: 'Continue with Google',
    waiting: 'Continue in the window that has opened.',
    done: 'You are signed in',
    failed: 'Not signed in',
    close: 'You can close this window and continue in the one you came from.',
    stay: 'Continue here instead',
  },
};
