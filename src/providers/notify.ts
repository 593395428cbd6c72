import type { NotificationProvider } from '@refinedev/core'

type Level = 'success' | 'info' | 'warning' | 'error'

export interface Note {
  key: string
  level: Level
  text: string
  /** How long it stays; 0 = until the person closes it. */
  seconds: number
  /** Where the person reads more. */
  more?: More | undefined
}

export interface More {
  readonly label: string
  readonly path: string
}

/** Display of notes: antd's message and notification inside the shell, plain elements on the sign-in page. */
export interface NoteSink {
  show(note: Note): void
  close(key: string): void
}

export interface Notify {
  success(text: string): void
  info(text: string, seconds?: number): void
  warning(text: string): void
  error(text: string, more?: More): void
  close(key: string): void
  /** Connects the screen; notes that came earlier are shown now. Returns what disconnects it. */
  attach(sink: NoteSink): () => void
}

/** An error stays, so that a user who looked away still finds it. */
const SECONDS: Readonly<Record<Level, number>> = { success: 3, info: 3, warning: 5, error: 0 }

/**
 * A channel from code outside React to the component that shows notes. A text is its own key, so that an error reported by the HTTP layer
 * and again by refine is on the screen once.
 */
export function createNotify(): Notify {
  let sink: NoteSink | null = null
  let waiting: Note[] = []
  const showAs = (level: Level) => (text: string, seconds?: number) =>
    show({ key: text, level, text, seconds: seconds ?? SECONDS[level] })
  // refine reports the same error again without it
  const links = new Map<string, More>()
  const show = ({ more, ...plain }: Note) => {
    const note = { ...plain, more: more ?? links.get(plain.key) }
    if (more) links.set(plain.key, more)
    if (sink) sink.show(note)
    else waiting = [...waiting.filter((one) => one.key !== note.key), note]
  }
  return {
    success: showAs('success'),
    info: showAs('info'),
    warning: showAs('warning'),
    error: (text, more) => show({ key: text, level: 'error', text, seconds: SECONDS.error, more }),
    close(key) {
      links.delete(key)
      waiting = waiting.filter((one) => one.key !== key)
      sink?.close(key)
    },
    attach(next) {
      sink = next
      for (const note of waiting.splice(0)) next.show(note)
      return () => {
        if (sink === next) sink = null
      }
    },
  }
}

/**
 * refine's notifications on our channel. Of an error only the description counts: the server's sentence, which the HTTP layer has shown
 * already under the same key, or an empty one for a call we gave up ourselves.
 */
export function createNotificationProvider(notify: Notify): NotificationProvider {
  const texts = new Map<string, string>()
  return {
    open({ key, type, message, description }) {
      const text = type === 'error' ? (description ?? message) : message
      if (!text) return
      if (key) texts.set(key, text)
      if (type === 'error') notify.error(text)
      else if (type === 'success') notify.success(text)
      else notify.info(text)
    },
    close(key) {
      notify.close(texts.get(key) ?? key)
      texts.delete(key)
    },
  }
}
