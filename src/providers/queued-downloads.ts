import { createStore } from 'zustand/vanilla'

/** How many tasks this session handed to the download centre: its news are read again when the number grows. */
export const queuedDownloads = createStore<{ count: number }>(() => ({ count: 0 }))

export const downloadQueued = (): void => queuedDownloads.setState(({ count }) => ({ count: count + 1 }))
