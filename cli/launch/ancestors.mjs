import { readFileSync } from 'node:fs'

/**
 * Calls `onGone` once when the npm that started us has gone. npm hands a signal to the shell between us, and that shell
 * dies of it without a word to us; of kill -9 not even the shell learns. Answers the function that stops watching.
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return () => undefined // started by hand: may outlive its terminal
  const parent = process.ppid
  const npm = shellsParent(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && shellsParent(parent) === npm) return
    clearInterval(timer)
    onGone()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}

/** The parent of our parent, when that is a shell; undefined otherwise, and where there is no /proc. */
function shellsParent(pid) {
  try {
    const [, name, ppid] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return ['sh', 'dash', 'bash'].includes(name) ? ppid : undefined
  } catch {
    return undefined
  }
}
