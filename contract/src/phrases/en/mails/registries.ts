export const registryMails = {
  'registry-given': {
    cause: 'Something was given on a registry. In surprise mode the owner is not told by whom.',
    subject: 'Somebody gave {product}',
    paragraphs: [
      '{greeting}',
      '{?giver}{giver} gave {product} on your registry {title}.',
      '{!giver}{product} has been given on your registry. We send it on the day that you chose.',
      '{message}',
      '[See your registry]({link})',
    ],
  },
  'registry-recipient': {
    cause: 'Something was given on a registry whose owner has not said who takes the parcels.',
    subject: 'Who takes the parcels of your registry?',
    paragraphs: [
      '{greeting}',
      'The first gift has been given on your registry. Please tell us the name and the mobile number of the person who takes the parcels: we cannot send anything before.',
      '[Add the recipient]({link})',
    ],
  },
  'registry-thanks': {
    cause: 'The owner of a registry thanks somebody who gave something on it.',
    subject: 'Thank you for {product}',
    paragraphs: [
      '{greeting}',
      '{?title}You gave {product} on the registry {title}, and they thank you:',
      '{!title}You gave {product} on a registry, and its owner says thank you. You can read it behind the link below.',
      '{thanks}',
      '[See your gift]({link})',
    ],
  },
};
