import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { watchNpm } from './ancestors.mjs'
import { ROOT } from './root.mjs'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end with our terminal and answers its exit code (128 + n after signal n). Signals sent to us
 * go on to it; with `ipc` the leash (leash.mjs) tells it of our sudden death.
 */
export function run(file, args, { env = {}, cwd = ROOT, ipc = false } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])],
    shell: process.platform === 'win32' && file.endsWith('.cmd'),
  })
  return ended(child)
}

/** The exit code of a child, with our signals forwarded to it until it ends. */
function ended(child) {
  const handlers = FORWARDED.map((name) => [name, () => forward(child, name)])
  for (const [name, handler] of handlers) process.on(name, handler)
  const unwatch = watchNpm(() => child.kill('SIGTERM'))
  const result = new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
  return result.finally(() => {
    unwatch()
    for (const [name, handler] of handlers) process.off(name, handler)
  })
}

/** Ctrl+C at a terminal reaches the whole group by itself: a second one would mean "at once". */
function forward(child, signal) {
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/** Says every 10 s that something still goes on, until the answered function is called. */
export function heartbeat(what) {
  const began = Date.now()
  const timer = setInterval(() => {
    console.log(`${what}……已用 ${Math.round((Date.now() - began) / 1000)} 秒`)
  }, 10_000)
  return () => clearInterval(timer)
}
