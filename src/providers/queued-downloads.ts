import { createStore } from 'zustand/vanilla'

/** The tasks this session handed to the download centre: its news are read again when one is added, and the end of each is said. */
export const queuedDownloads = createStore<{ uids: readonly string[] }>(() => ({ uids: [] }))

export const downloadQueued = (uid: string): void =>
  queuedDownloads.setState(({ uids }) => ({ uids: [...uids, uid] }))
