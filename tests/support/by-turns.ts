import { beforeEach, type RunnerTask, type TestContext } from 'vitest'
import { isDrawn } from './drawn.ts'

/**
 * Files whose tests take seconds each, stand by themselves and carry clauses in part: of these one test in so many runs in `npm test`, other ones with
 * the next commit, and all of them in `npm run test:deep`. A test that carries a clause of the specification always runs.
 */
const LONG_FILES: Readonly<Record<string, number>> = {
  'kit/parse': 2,
  'server/imports/import-jobs': 3,
  'server/robustness/same-sow': 2,
  'server/reports/farm-day-sources': 3,
  'server/robustness/writers': 3,
  'ui/pages/pig/correct-event': 5,
  'ui/pages/pig/pig-transfer': 2,
  'ui/report-page/report-screen': 6,
  'ui/views/import-wizard': 5,
  'ui/views/resource-form': 4,
  'ui/views/resource-list': 6,
  'ui/widgets/date-range': 4,
  'ui/widgets/org-tree-picker/org-tree-picker': 4,
}

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
