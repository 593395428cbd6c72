import { createStore } from 'zustand/vanilla'

/** True where the search palette is open; several places open it. */
export const searchState = createStore<{ open: boolean }>(() => ({ open: false }))

export const openSearch = () => searchState.setState({ open: true })
export const closeSearch = () => searchState.setState({ open: false })
