import { beforeEach, type RunnerTask, type TestContext } from 'vitest'
import { isDrawn } from './drawn.ts'

/**
 * Files whose tests take seconds each and stand by themselves: of these one test in so many runs in `npm test`, other ones with
 * the next commit, and all of them in `npm run test:deep`. A test that carries a clause of the specification always runs.
 */
const LONG_FILES: Readonly<Record<string, number>> = {
  'cli/launch': 4,
  'domain/batch/cost.property': 2,
  'domain/batch/replay.property': 3,
  'domain/plan/gantt': 2,
  'domain/sow/farms.property': 2,
  'domain/stock/replay': 3,
  'kit/parse': 2,
  'server/documents/together': 2,
  'server/embedded-postgres': 6,
  'server/herd/rebuild': 3,
  'server/imports/import-jobs': 3,
  'server/imports/take-back': 2,
  'server/reports/batch-days': 3,
  'server/reports/feed-weeks': 2,
  'server/reports/herd-day': 3,
  'server/robustness/same-sow': 2,
  'server/robustness/writers': 3,
  'server/sheet': 2,
  'server/sheet-bombs': 6,
  'server/sign-in-limits': 4,
  'ui/document-form/document-form': 3,
  'ui/document-list/document-screen': 5,
  'ui/pages/backlog/backlog': 5,
  'ui/pages/early-warning/early-warning': 4,
  'ui/pages/pig/choose-pig': 4,
  'ui/pages/pig/correct-event': 5,
  'ui/pages/pig/pig-transfer': 2,
  'ui/pages/pig/pigs-file': 6,
  'ui/pages/sales/semen-pages': 2,
  'ui/pages/system-pages': 3,
  'ui/report-page/card': 2,
  'ui/report-page/compare': 2,
  'ui/report-page/report-actions': 4,
  'ui/report-page/report-events': 4,
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
