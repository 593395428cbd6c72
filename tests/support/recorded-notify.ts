import { createNotify, type Note, type Notify } from '#providers/notify.ts'

/** A notify that remembers what it showed. */
export function recordedNotify(): { notify: Notify; told: Note[]; texts: () => string[] } {
  const notify = createNotify()
  const told: Note[] = []
  notify.attach({ show: (note) => void told.push(note), close: () => undefined })
  return { notify, told, texts: () => told.map(({ level, text }) => `${level} ${text}`) }
}
