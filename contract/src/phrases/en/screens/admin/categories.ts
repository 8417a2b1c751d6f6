import { plural } from '../../plural.ts';

/** Creates, changes and deletes categories. */
export const categoryTexts = {
  title: 'Categories',
  createTitle: 'Create a category',
  changeTitle: 'Change the category',
  created: 'Category created successfully!',
  changed: 'Category changed successfully!',
  createFailed: 'Something went wrong while creating the category.',
  changeFailed: 'Something went wrong while changing the category.',
  name: 'Name',
  colour: 'Colour',
  block: 'Block',
  blockHint:
    'Categories with the same block appear together. “Hidden” removes the category and its products from the shop.',
  featured: 'Featured',
  inCalendar: 'In the calendar',
  icon: 'Icon',
  image: 'Image',
  choosePicture: 'Choose a picture',
  saving: 'Saving…',
  save: 'Save changes',
  create: 'Create category',
  cancel: 'Cancel',
  list: {
    title: 'In the shop',
    none: 'No categories yet.',
    products: (count: number) => plural(count, { one: '1 product', other: `${count} products` }),
    featured: 'featured',
    inCalendar: 'in the calendar',
    block: (block: string) => `block ${block}`,
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    /** Name of a button that is pressed or not. */
    isFeatured: (name: string) => `${name}: featured`,
    nowFeatured: (name: string) => `${name} is featured now.`,
    notFeatured: (name: string) => `${name} is no longer featured.`,
    confirmRemove: (name: string) => `Delete the category “${name}”?`,
    confirm: 'Delete',
    removed: 'Category deleted.',
  },
};
