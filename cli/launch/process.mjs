import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { ROOT } from './root.mjs'

/**
 * Calls `onGone` once when the npm that started us has gone, and answers the function that stops watching. The shell between us dies of
 * npm's signal without passing it on, and does not even see kill -9.
 */
function watchNpm(onGone) {
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

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end with our terminal and answers its exit code (128 + n after signal n). Signals sent to us go on to it; with
 * `ipc` the leash (leash.mjs) notices our sudden death.
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
