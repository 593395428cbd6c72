/** The development server's word that the API starts again with other code: the page asks it anew. */
export const API_CHANGED = 'api:changed'
