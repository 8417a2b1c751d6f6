/** What the wizard offers (specification, section 3); free of schemas so that the browser can import it. */
export const RELATIONS = ['Friend', 'Brother', 'Sister', 'Mother', 'Father'] as const;
export const OCCASIONS = ['Birthday', 'Anniversary', 'Wedding', 'Graduation', 'Festival'] as const;

export const FEEDBACK_MAX = 1000;
export const DISPLAY_NAME_MAX = 60;
/** Under which people appear who gave no name. */
export const NAMELESS = 'A friend';
