import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** Liveness of the database: checked every second over a connection of its own, which no work can block. */
export interface Pulse {
  isBeating(): boolean
  /** Calls back when it has just stopped answering. */
  onLost(listener: () => void): void
  stop(): void
}

/** For a server that is not watched, such as one used by injected test requests. */
export const STEADY: Pulse = { isBeating: () => true, onLost: () => undefined, stop: () => undefined }

const EVERY_MS = 1000
/** ms for an answer: a request that came in between is answered within three seconds. */
const PATIENCE_MS = 2000

/** An answer of the database, or none; undefined where this process had no time to read it, which says nothing about the database. */
async function outcomeOf(beat: () => Promise<boolean>): Promise<boolean | undefined> {
  const before = performance.eventLoopUtilization()
  const answered = await beat()
  const { active, idle } = performance.eventLoopUtilization(before)
  // at work for most of the time, as while a server puts its program together
  const isUnread = !answered && active + idle >= PATIENCE_MS && active > idle
  return isUnread ? undefined : answered
}

/** Watches the database behind a connection string until it is stopped. */
export function watchPulse(url: string): Pulse {
  const listeners = new Set<() => void>()
  let beating = true
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  function drop(): void {
    client?.removeAllListeners('error')
    client?.on('error', () => undefined)
    // a frozen server answers no goodbye either
    client?.connection?.stream.destroy()
    client = null
  }

  async function beat(): Promise<boolean> {
    try {
      if (!client) {
        const fresh = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: PATIENCE_MS,
          query_timeout: PATIENCE_MS,
          application_name: 'pulse',
        })
        client = fresh
        fresh.on('error', () => undefined)
        await fresh.connect()
      }
      await client.query('select 1')
      return true
    } catch {
      drop()
      return false
    }
  }

  async function turn(): Promise<void> {
    const now = await outcomeOf(beat)
    if (stopped) return drop()
    const wasLost = beating && now === false
    beating = now ?? beating
    if (wasLost) for (const listener of listeners) listener()
    timer = setTimeout(() => void turn(), now === undefined ? 0 : EVERY_MS)
    timer.unref()
  }
  void turn()
  return {
    isBeating: () => beating,
    onLost: (listener) => void listeners.add(listener),
    stop() {
      stopped = true
      clearTimeout(timer)
      drop()
    },
  }
}
