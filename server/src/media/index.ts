export { copyPictures } from './copy-pictures.ts';
export { removeDiscardedPictures, removeOrphanPictures } from './discarded-pictures.ts';
export { readPicture, type StoreUpload, storePicture, storeUpload, withStoredUploads } from './pictures.ts';
export { renderDocument } from './render.ts';
export { mediaRoutes, servePictures } from './routes.ts';
export { createFolderPictureStore, openPictureStore, type PictureStore } from './stores.ts';
