import { beforeEach, type RunnerTask, type TestContext } from 'vitest'
import { isDrawn } from './drawn.ts'
import { LONG_FILES } from './drawn-files.ts'

const CLAUSE = /\b[SV]\d*-\d+/

/** The file of a test below tests/, without its ending. */
const nameOf = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^.*\/tests\//, '')
    .replace(/\.test\.tsx?$/, '')

/** Every test of a file or suite, in the order it is written. */
const testsOf = (task: RunnerTask): RunnerTask[] => ('tasks' in task ? task.tasks.flatMap(testsOf) : [task])

const fullName = (task: RunnerTask): string =>
  task.suite ? `${fullName(task.suite)} ${task.name}` : task.name

beforeEach(({ task, skip }: TestContext) => {
  const file = nameOf(task.file.filepath)
  const parts = LONG_FILES[file]
  if (parts === undefined || CLAUSE.test(fullName(task))) return
  const place = testsOf(task.file).findIndex((one) => one.id === task.id)
  if (!isDrawn(file, place, parts)) skip('drawn out: npm run test:deep')
})
