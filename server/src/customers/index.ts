export { notesPersonalData } from './acts.ts';
export { countCustomers, removeErasedCustomers } from './figures.ts';
export { findPeople } from './find.ts';
export { customerRoutes } from './routes.ts';
