export interface Repeated {
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/** Does a piece of work now and then every so many ms, never twice at a time; one that fails is told and tried again. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repeated {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const tick = () => {
    if (busy) return
    busy = true
    running = work()
      .catch(failed)
      .finally(() => {
        busy = false
      })
  }
  tick()
  const timer = setInterval(tick, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
