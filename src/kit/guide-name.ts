/** Route and function of the guide. */
export const GETTING_STARTED = 'getting-started'
