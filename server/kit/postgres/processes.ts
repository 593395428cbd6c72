import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Distinguishes processes with the same pid: the start time; '' when there is none (a zombie counts as none). */
export function processSignature(pid: number): string {
  if (process.platform === 'linux') return linuxStartTime(pid)
  if (process.platform === 'win32') return powershell(`(Get-Process -Id ${pid}).StartTime.Ticks`)
  return output('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** The command line of a running process, arguments separated by spaces, on Windows unchanged; '' when there is none. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  if (process.platform === 'win32') {
    return powershell(`(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`)
  }
  return output('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
}

/** True where a signal could reach this pid: PostgreSQL's own check of the pid in its lock file. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True for a process that is not a zombie; cheap enough for polling. */
export const isRunning = (pid: number): boolean =>
  isPidTaken(pid) && (process.platform !== 'linux' || linuxStartTime(pid) !== '')

function linuxStartTime(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  // the command name may contain blanks and brackets: count the fields after its closing bracket (3 = state, 22 = start)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Its output is in the machine's code page by default: paths may contain Chinese characters. */
function powershell(script: string): string {
  const utf8 = '[Console]::OutputEncoding = [System.Text.Encoding]::UTF8'
  return output('powershell.exe', ['-NoProfile', '-Command', `${utf8}; ${script}`])
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
