import { globSync, readFileSync } from 'node:fs'
import { hashOf, isDeep, isRest, SEED } from './drawn.ts'

/**
 * Files of several seconds that carry no clause of the specification and are no contract over declarations, longest first:
 * `npm test` runs one in so many of them, the next commit others, `npm run test:deep` all.
 */
const ONE_IN_SIX = [
  'server/robustness/database-away',
  'server/start-faults',
  'server/operations/killed',
  'server/operations/commands',
  'server/operations/backups',
  'server/wall-role',
  'server/operations/mishaps',
  'server/user-command',
  'server/demo-care',
  'e2e/dev',
  'e2e/stub',
  'e2e/subscription',
  'e2e/administration',
  'e2e/feedback',
  'e2e/document',
  'e2e/go-live',
  'e2e/first-hour',
  'e2e/empty-company',
  'server/costs/random-months',
  'server/robustness/full-disk',
  'server/robustness/on-the-wire',
  'server/reports/day-report',
  'server/jobs/job-server',
  'e2e/import',
  'e2e/day-report',
  'ui/views/query-schemes',
  'server/ddl',
  'ui/pages/report/day-report',
  'server/costs/ledger',
  'ui/pages/sales/semen-pages',
  'ui/report-page/report-acts',
  'server/reports/farm-day',
  'server/reports/by-hand',
  'ui/document-form/document-files',
  'server/reports/shared-feed',
  'server/warnings/stock',
  'server/shipments/piglets',
  'server/golive/farm',
  'server/documents/together',
  'e2e/other-site',
  'ui/document-list/document-screen',
  'server/warnings/routes',
  'ui/pages/system-pages',
  'server/reports/feed-detail',
  'ui/pages/pig/due-checks',
  'ui/report-page/card',
  'server/documents/attachments',
  'ui/event-grid/keyboard',
  'ui/event-grid/lost-reply',
  'ui/report-page/report-actions',
  'ui/pages/pig/pig-detail',
  'server/golive/stock',
  'ui/shell/kept-tabs',
  'server/reports/breeding-sow-production-efficiency',
  'ui/document-form/document-form',
  'server/robustness/lost-reply',
  'server/costs/reports',
  'server/reports/day-report-standing',
]
const ONE_IN_FIVE = [
  'server/sign-in-limits',
  'server/jobs/followings',
  'ui/report-page/compare',
  'server/herd/refresh-farm-herds',
  'server/export-abort',
  'server/reports/farm-parameters',
  'server/jobs/jobs-screen',
  'server/home/role-homes',
  'ui/pages/sales/receipts',
  'ui/pages/update-psd',
  'server/imports/take-back',
  'ui/widgets/column-settings',
  'ui/document-form/propose',
  'server/stock/documents',
  'ui/pages/pig/pigs-file',
  'ui/pages/other/erp-journal',
  'ui/report-page/report-events',
  'server/embedded-postgres',
  'e2e/start',
  'server/reports/report-events',
  'server/plans/plans',
  'server/introductions/pig-introduction',
  'server/reports/batch-efficiency',
  'server/projects/plans',
  'server/herd/rebuild',
  'server/costs/registries',
  'server/plans/year-plan',
  'server/plain/silo-histories',
  'ui/pages/backlog/backlog',
  'server/reports/fatten-pig-prod-week',
  'server/introductions/arrival',
  'server/reports/feed-weeks',
  'server/batch/costs',
  'ui/pages/other/month-checks',
  'server/semen/shipments',
  'server/introductions/breeding-introduction',
  'ui/pages/system/pen-bind',
  'cli/simulate-farm',
  'server/sheet-bombs',
  'server/reports/herd-day',
  'ui/pages/early-warning/early-warning',
  'cli/launch',
  'domain/batch/replay.property',
  'server/reports/batch-days',
  'domain/batch/cost.property',
  'server/sheet',
  'domain/sow/farms.property',
  'domain/stock/replay',
  'ui/pages/pig/choose-pig',
  'domain/plan/gantt',
]

/**
 * Walks through the browser of ten seconds and more, longest first, clauses among them: `npm test` takes one in so many, `.ci/run` all.
 * The screens themselves are opened in every run (tests/support/tour.ts).
 */
const ONE_IN_THREE = [
  'e2e/user-role',
  'e2e/long-filter',
  'e2e/layers',
  'e2e/sso',
  'e2e/path',
  'e2e/topics',
  'e2e/offline-query',
  'e2e/roles',
  'e2e/download',
  'e2e/on-demand',
  'e2e/foreign-workbook',
  'e2e/entry-grid',
  'e2e/kept',
]

/** Documents that are carried out step by step, for minutes: `npm run test:deep` alone. */
const DEEP_ONLY = ['cli/new/tutorial', 'cli/new/how-to']

/** Every so many-th file of a list, from a place that the seed gives: files of about the same length take turns. */
export const restOf = (seed: string, files: readonly string[], parts: number): string[] =>
  files.filter((_, index) => (index + hashOf(`${seed} files`)) % parts !== 0)

/** Every file that is drawn, below tests/ and without its ending. */
export const DRAWN_FILES: readonly string[] = [...DEEP_ONLY, ...ONE_IN_SIX, ...ONE_IN_FIVE, ...ONE_IN_THREE]

/**
 * Files whose tests take seconds each, stand by themselves and carry clauses in part: of these one test in so many runs in `npm test`, other ones with
 * the next commit, and all of them in `npm run test:deep`. A test that carries a clause of the specification always runs.
 */
export const LONG_FILES: Readonly<Record<string, number>> = {
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

const leftOutBy = (seed: string): string[] => [
  ...DEEP_ONLY,
  ...restOf(seed, ONE_IN_SIX, 6),
  ...restOf(seed, ONE_IN_FIVE, 5),
  ...restOf(seed, ONE_IN_THREE, 3),
]

/** A file that draws single tests imports what draws. */
const DRAWS = /#support\/(drawn|tour|moulds|resource-contract)\.ts/

const nameOf = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^tests\//, '')
    .replace(/\.test\.tsx?$/, '')

/** Files that draw none of their tests. */
export const undrawnFiles = (): string[] =>
  globSync('tests/**/*.test.{ts,tsx}')
    .filter((path) => !(nameOf(path) in LONG_FILES) && !DRAWS.test(readFileSync(path, 'utf8')))
    .map(nameOf)

/** Those of them that a run with this seed does not leave out: it runs their every test. */
export function ranWhole(seed: string, files: readonly string[]): string[] {
  const left = new Set(leftOutBy(seed))
  return files.filter((name) => !left.has(name))
}

const leftOut = (): string[] => {
  if (isRest) return ranWhole(SEED, undrawnFiles())
  return isDeep ? [] : leftOutBy(SEED)
}

/** Those that this run leaves out. */
export const LEFT_OUT: readonly string[] = leftOut()
