/** Uploads and multipart forms of any domain. */
export const forms = {
  check: 'Please check this.',
  incomplete: 'The form did not arrive completely. Please send it again.',
  noFileHere: 'You cannot upload a file here.',
  textFirst: 'Send this before the files.',
  sentTwice: 'This was sent twice.',
  tooLong: 'This is too long.',
  unstorable: 'This contains a character that cannot be stored.',
  diskFull: 'We cannot store files right now. Please try again later.',
  notBuilt: 'The web app is not built yet: npm start builds it.',
  indianMobile: 'Please enter an Indian mobile number.',
  pictureOrPdf: 'Use a JPEG, PNG or WebP picture, or a PDF.',
  picture: {
    chooseOne: 'Please choose one picture.',
    choose: 'Please choose a picture.',
    chooseUpTo: ({ max }: { max: number }) => `Add one to ${max} pictures.`,
    unreadable: 'This file is not a readable JPEG, PNG or WebP picture.',
    tooLarge: 'A picture can be up to 5 MB and 40 megapixels.',
    wrongFieldName: 'Name the files file0, file1, …',
  },
};
