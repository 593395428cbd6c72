import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Launch } from './postmaster.ts'

/** Fast shutdown: sessions are cut, everything acknowledged is on disk. Harder means only when it hangs. */
export async function shutDown(child: ChildProcess, launch: Launch): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    sendStop(child, launch, signal)
    if (await settles(ended, patience)) return
  }
}

/** The last resort when this process leaves without having waited: ask, and go. */
export function sendStop(child: ChildProcess, launch: Launch, signal: NodeJS.Signals = 'SIGINT'): void {
  if (hasEnded(child)) return
  if (process.platform === 'win32') {
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(launch.binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', launch.paths.cluster], {
      windowsHide: true,
    })
  } else child.kill(signal)
}

/** Whether the process of this handle is over. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function settles(promise: Promise<unknown>, patience: number): Promise<boolean> {
  const timeout = new AbortController()
  const late = sleep(patience, false, { signal: timeout.signal }).catch(() => false)
  const done = await Promise.race([promise.then(() => true), late])
  timeout.abort()
  return done
}
