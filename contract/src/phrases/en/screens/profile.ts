export const profileTexts = {
  title: 'Your profile',
  you: 'You',
  yours: 'Yours',
  loading: 'Loading…',
  editNameAndPhoto: 'Edit name and photo',
  logout: 'Logout',
  signedOutHere:
    'You are signed out on this device. We will end the session on our side when you are back online.',
  links: {
    orders: 'Your orders',
    wishlist: 'Your wishlist',
    circles: 'Your circles',
    requests: 'Your group gifts',
    registries: 'Your registries',
    specialDays: 'Share your special days',
    policy: 'Privacy, help and contact',
  },
  install: {
    title: ({ shop }: { shop: string }) => `${shop} on your home screen`,
    description: 'Opens like an app, and shows what you last saw even when you are offline.',
    tapShare: 'In Safari, tap the Share button.',
    addToHomeScreen: 'Choose “Add to Home Screen”.',
    openFromThere: ({ shop }: { shop: string }) => `Open ${shop} from your home screen to get notifications.`,
    install: ({ shop }: { shop: string }) => `Install ${shop}`,
  },
  edit: {
    title: 'Your name and photo',
    name: 'Name',
    saved: 'Your name is saved.',
    save: 'Save name',
    saving: 'Saving…',
    choosePhoto: 'Choose photo',
    removePhoto: 'Remove photo',
  },
};

/** Ways to sign in, by what the server calls them. */
export const signInWays: Readonly<Record<string, string>> = {
  password: 'Email and password',
  code: 'Code by email',
  google: 'Google',
};

export const deviceTexts = {
  title: 'Signed-in devices',
  description: 'If you do not recognise a device, sign it out and change your password.',
  /** `lastUsed` is missing on the device that shows it. */
  lastUse: ({ way, lastUsed }: { way: string; lastUsed: string | undefined }) =>
    `${way} · ${lastUsed === undefined ? 'active now' : `last used ${lastUsed}`}`,
  current: 'This device',
  signOut: 'Sign out',
  signedOut: 'The device is signed out.',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereTitle: 'Sign out on all devices, including this one?',
};

/** The email, the password and the data of an account. */
export const accountTexts = {
  email: {
    title: 'Email',
    description: 'You sign in with this email, and we send your updates here.',
    confirmed: 'Email confirmed',
    notConfirmed: 'Your email is not confirmed yet. Please open the link in our email.',
    sendLink: 'Send me a new link',
    linkSent: 'We have sent you a new link by email.',
    pending: ({ email }: { email: string }) =>
      `Please open the link we sent to ${email}. Until then your email stays the same.`,
    keep: 'Keep my current email',
    change: 'Change email',
    changeText: 'We will send a link to the new address. Open it to finish the change.',
    new: 'New email',
    send: 'Send link',
    sending: 'Sending…',
    sent: ({ email }: { email: string }) => `We have sent a link to ${email}. Open it to finish.`,
  },
  password: {
    title: 'Password',
    none: 'You do not have one yet. With a password you can also sign in with your email.',
    description: 'Changing it signs out your other devices.',
    set: 'Set a password',
    change: 'Change password',
    current: 'Current password',
    new: 'New password',
    save: 'Save new password',
    saving: 'Saving…',
    saved: 'Your password is saved. Your other devices are signed out.',
  },
  data: {
    title: 'Your data',
    description: 'Download a copy of everything we hold about you, or delete your account.',
    download: 'Download my data',
    erase: 'Delete my account',
  },
  erase: {
    title: 'Delete your account?',
    description:
      'Your name, email, addresses and devices are deleted for good. Payment records stay, without your name, because the law requires them.',
    email: 'Enter your email to confirm',
    wrongEmail: 'Please enter the email of this account.',
    password: 'Password',
    keep: 'Keep it',
    confirm: 'Delete permanently',
    deleting: 'Deleting…',
  },
};
