export {
  cleanUpContributors,
  comesAsContributor,
  contributorContact,
  contributorsAsPayers,
  contributorTokens,
  createContributorLink,
  findContributor,
  renameContributor,
} from './contributors.ts';
export {
  changeEntry,
  cleanUpGiftNotes,
  deleteNotesOfGift,
  findNotesOf,
  type GiftNote,
  insertGiftNotes,
  listGiftNotes,
  type NoteAuthor,
  type NoteWords,
  removeNotes,
  saveOrderNote,
  toEntry,
} from './gift-notes.ts';
export {
  type ContributionDeps,
  contributionPersonalData,
  contributionRoutes,
  findGuestContribution,
} from './my-contribution.ts';
