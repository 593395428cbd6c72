import { spawnSync } from 'node:child_process'
import { inProject } from './project.ts'

/** Runs a program of the project in a process of its own, which reads the declarations as they are now; answers its exit code. */
export function runTool(path: string, args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, [inProject(path), ...args], {
    cwd: inProject('.'),
    stdio: 'inherit',
  })
  if (error) throw error
  return status ?? 1
}
