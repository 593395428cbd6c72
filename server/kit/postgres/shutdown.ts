import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { surroundings } from './environment.ts'
import { commandAs } from './postgres.account.ts'
import type { Launch, Postmaster } from './postgres.launch.ts'

/** Fast shutdown: sessions are cut, everything acknowledged is on disk. Stronger signals only when it hangs. */
export async function shutDown(postmaster: Postmaster, launch: Launch): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (postmaster.hasEnded()) return
    sendStop(launch, postmaster.pid, signal)
    if (await settles(postmaster.ended, patience)) return
  }
}

/** Fast, immediate, by force. */
type Stop = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** Signals the postmaster of a cluster to stop, without waiting. @param pid known to be its */
export function sendStop(launch: Launch, pid: number, signal: Stop = 'SIGINT'): void {
  if (launch.throughPgCtl && signal !== 'SIGKILL') stopByPgCtl(launch, signal)
  else signalTo(pid, signal)
}

function stopByPgCtl({ binaries, account, paths }: Launch, signal: Stop): void {
  const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
  const command = commandAs(account, binaries.pgCtl, ['stop', '-s', '-W', '-m', mode, '-D', paths.cluster])
  spawnSync(command.file, command.args, {
    ...{ ...surroundings(), ...command.identity, stdio: 'ignore' },
  })
}

/** A process that has ended since the check is no error. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it ended by itself
  }
}

async function settles(promise: Promise<unknown>, patience: number): Promise<boolean> {
  const timeout = new AbortController()
  const late = sleep(patience, false, { signal: timeout.signal }).catch(() => false)
  const done = await Promise.race([promise.then(() => true), late])
  timeout.abort()
  return done
}
