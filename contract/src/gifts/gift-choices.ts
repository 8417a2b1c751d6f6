/** What the wizard offers (specification, section 3); free of schemas so that the browser can import it. */
export const RELATIONS = ['Friend', 'Brother', 'Sister', 'Mother', 'Father'] as const;
export const OCCASIONS = ['Birthday', 'Anniversary', 'Wedding', 'Graduation', 'Festival'] as const;
