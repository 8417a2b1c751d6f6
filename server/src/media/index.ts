export {
  createFolderPictureStore,
  type PictureStore,
  type StoreUpload,
  storePicture,
  withStoredUploads,
} from './pictures.ts';
export { mediaRoutes, servePictures } from './routes.ts';
