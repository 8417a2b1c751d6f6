/** Words of the parts that screens are built of. */
export const partTexts = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  tryAgain: 'Try again',
  /** Takes the last change back. */
  undo: 'Undo',
  onThisPage: 'On this page',
  skipToContent: 'Skip to content',
  required: 'This field is required.',
  unreachable: 'The shop cannot be reached. Please check your connection.',
  failed: 'Something went wrong. Please try again.',
  notKeptSignedIn: 'Your browser does not let the shop keep you signed in.',
  loadError: {
    offlineTitle: 'The shop cannot be reached',
    offline: 'Your connection seems to be down. Try again when you are online.',
    title: 'This did not load',
    products: 'The products did not load',
    text: 'Something went wrong on our side, not yours. Please try again in a moment.',
    section: 'This did not load. Your data is safe.',
  },
  email: 'Email',
  password: {
    show: ({ label }: { label: string }) => `Show ${label.toLowerCase()}`,
    hide: ({ label }: { label: string }) => `Hide ${label.toLowerCase()}`,
    hint: ({ min }: { min: number }) => `At least ${min} characters. A few words of your own work well.`,
  },
  code: {
    hint: 'Six digits. It works once, for five minutes.',
    resendIn: ({ resend, seconds }: { resend: string; seconds: number }) => `${resend} in ${seconds} s`,
    localOutbox: 'Local outbox',
  },
  pictures: {
    label: 'Pictures',
    upTo: ({ label, max }: { label: string; max: number }) => `${label}, up to ${max}`,
    add: 'Add',
    addSpoken: 'Add pictures',
    remove: 'Remove this picture',
  },
  noReviews: 'No reviews yet',
  rated: ({ rating, count }: { rating: number; count: number }) =>
    `Rated ${rating} of 5 by ${count === 1 ? '1 person' : `${count} people`}`,
  track: ({ courier }: { courier: string }) => `Track with ${courier}`,
  /** Read out after the title of a step. */
  stillToCome: ', still to come',
  /** Read out after a link. */
  opensNewTab: ' (opens a new tab)',
  footer: ({ shop }: { shop: string }) => `${shop}, gifts given together.`,
};

/** How long ago something was, and times of day. */
export const timeTexts = {
  justNow: 'just now',
  yesterday: 'yesterday',
  ago: {
    day: (count: number) => `${count} ${count === 1 ? 'day' : 'days'} ago`,
    hour: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'} ago`,
    minute: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'} ago`,
  },
  /** `hour` from 0 to 23. */
  time: ({ hour, minute }: Record<'hour' | 'minute', number>) =>
    `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`,
};
