import { createNotify, type Note, type Notify } from '#providers/notify.ts'

/** A notify that remembers what it showed. */
export function recordedNotify(): { notify: Notify; notes: Note[]; texts: () => string[] } {
  const notify = createNotify()
  const notes: Note[] = []
  notify.attach({ show: (note) => void notes.push(note), close: () => undefined })
  return { notify, notes, texts: () => notes.map(({ level, text }) => `${level} ${text}`) }
}
