export { askCircles } from './ask-mails.ts';
export { type CircleDeps, createCircleDeps } from './deps.ts';
export { sendDrawMails } from './draws/draw-mails.ts';
export { circlePersonalData } from './personal-data.ts';
export { circlePreviewTags, serveCirclePicture } from './preview.ts';
export { circleRoutes } from './routes.ts';
export { cleanUpCircles } from './sql.ts';
