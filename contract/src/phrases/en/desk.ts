export const desk = {
  tooManyFilters: ({ max }: { max: number }) =>
    `You can keep up to ${max} filters of a list. Delete one first.`,
  nameTaken: 'Another filter of this list has this name.',
};
