export {
  createFolderPictureStore,
  type PictureStore,
  readPicture,
  type StoreUpload,
  storePicture,
  withStoredUploads,
} from './pictures.ts';
export { mediaRoutes, servePictures } from './routes.ts';
