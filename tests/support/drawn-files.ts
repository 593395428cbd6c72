import { globSync, readFileSync } from 'node:fs'
import { hashOf, isDeep, isRest, SEED } from './drawn.ts'

/**
 * Files of several seconds that carry no clause of the specification and are no contract over declarations, longest first:
 * `npm test` runs one in so many of them, the next commit others, `npm run test:deep` all.
 */
const ONE_IN_TEN = [
  'e2e/stub',
  'e2e/administration',
  'e2e/feedback',
  'e2e/document',
  'e2e/go-live',
  'e2e/first-hour',
  'server/robustness/full-disk',
  'server/day-report/day-report',
  'e2e/import',
  'e2e/day-report',
  'ui/views/query-schemes/query-schemes',
  'server/kit/ddl',
  'ui/pages/report/day-report',
  'server/commands/costs/ledger',
  'ui/pages/sales/semen-pages',
  'ui/views/report-page/report-acts',
  'server/kept-days/farm-day',
  'server/reports/by-hand',
  'ui/views/document-form/document-files',
  'server/reports/pig/shared-feed',
  'server/commands/warnings/stock',
  'server/commands/piglet-shipments/piglets',
  'server/commands/golive/farm',
  'server/commands/documents/together',
  'e2e/other-site',
  'ui/views/document-list/document-screen',
  'server/commands/warnings/routes',
  'ui/pages/system/system-pages',
  'server/reports/pig/feed-detail',
  'ui/pages/pig/due-checks',
  'ui/views/report-page/card',
  'server/kit/attachments/attachments',
  'ui/views/event-grid/keyboard',
  'ui/views/event-grid/lost-reply',
  'ui/views/report-page/report-actions',
  'ui/pages/pig/pig-detail',
  'server/commands/golive/stock',
  'ui/shell/tabs/kept-tabs',
  'server/reports/pig/breeding-sow-production-efficiency',
  'ui/views/document-form/document-form',
  'server/robustness/lost-reply',
  'server/commands/costs/reports',
  'server/day-report/day-report-standing',
]
const ONE_IN_EIGHT = [
  'server/operations/before-baseline',
  'cli/new/undo-edited',
  'cli/new/report',
  'server/commands/sales/sold.oracle',
  'server/commands/stock/stock.oracle',
  'server/commands/costs/costs.oracle',
  'ui/pages/system/setup',
  'server/reports/pig/immune-compliance.oracle',
  'server/reports/pig/feed-difference.oracle',
  'server/operations/upgrades',
  'server/reports/one-figure',
  'server/commands/stock/drugs.oracle',
  'server/reports/pig/batch-difference.oracle',
  'server/commands/setup/first-hour',
  'server/commands/subscription/subscriptions',
  'domain/stock/replay-of-years',
  'server/kit/sheet/printed-sheet',
  'server/commands/month-close/closed-before',
  'server/reports/barns.oracle',
  'server/commands/plan/plans.oracle',
  'server/reports/pig/inventory-details.oracle',
  'server/commands/costs/late',
  'server/commands/stock/count-histories',
  'server/reports/pig/expect-out-amt.oracle',
  'server/commands/stock/counts',
  'ui/app-state/download-news',
  'server/commands/costs/closed-assets',
  'server/commands/stations/stations',
  'ui/views/event-grid/drafts',
  'server/commands/accounts/sign-in-limits',
  'server/jobs/followings',
  'ui/views/report-page/compare',
  'server/commands/rebuild/refresh-farm-herds',
  'server/plugins/export-abort',
  'server/reports/farm-parameters',
  'server/jobs/jobs-screen',
  'server/commands/home/role-homes',
  'ui/pages/sales/receipts',
  'ui/pages/system/update-psd',
  'server/commands/import/take-back',
  'ui/widgets/column-settings/column-settings',
  'ui/views/document-form/propose',
  'server/commands/stock/documents',
  'ui/pages/pig/pigs-file',
  'ui/pages/other/erp-journal',
  'ui/views/report-page/report-events',
  'e2e/start',
  'server/reports/report-events',
  'server/commands/plan/plans',
  'server/commands/introductions/pig-introduction',
  'server/reports/pig/batch-efficiency',
  'server/commands/projects/plans',
  'server/commands/rebuild/rebuild',
  'server/commands/costs/registries',
  'server/commands/plan/year-plan',
  'server/commands/standalone/silo-histories',
  'ui/pages/other/backlog',
  'server/reports/pig/fatten-pig-prod-week',
  'server/commands/introductions/arrival',
  'server/kept-days/feed-weeks',
  'server/commands/batch/costs',
  'ui/pages/other/month-checks',
  'server/commands/semen/shipments',
  'server/commands/introductions/breeding-introduction',
  'ui/pages/system/pen-bind',
  'cli/demo/simulate-farm',
  'server/kit/sheet/sheet-bombs',
  'server/kept-days/herd-day/herd-day',
  'ui/pages/other/early-warning',
  'cli/launch',
  'domain/batch/replay.property',
  'server/reports/pig/batch-days',
  'domain/batch/cost.property',
  'server/kit/sheet/sheet',
  'domain/sow/farms.property',
  'domain/stock/replay',
  'ui/pages/pig/choose-pig',
  'domain/plan/gantt',
]

/**
 * Walks through the browser of ten seconds and more, longest first, clauses among them: `npm test` takes one in so many, `.ci/run` all.
 * The screens themselves are opened in every run (tests/support/tour.ts).
 */
const ONE_IN_FIVE = [
  'e2e/search',
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

/** Files that take half a minute and more, most of them with programs and servers that start and stop again: `npm run test:deep` alone. */
export const DEEP_ONLY = [
  'e2e/dev',
  'e2e/subscription',
  'e2e/empty-company',
  'server/kit/embedded-postgres',
  'cli/new/tutorial',
  'cli/new/how-to',
  'server/operations/killed',
  'server/operations/commands',
  'server/operations/mishaps',
  'server/operations/backups',
  'server/commands/costs/random-months',
  'server/commands/accounts/user-command',
  'server/robustness/database-away',
  'server/robustness/on-the-wire',
  'server/demo-care',
  'server/start-faults',
  'server/jobs/job-server',
  'server/kit/rls-role',
]

/** Every so many-th file of a list, from a place that the seed gives: files of about the same length take turns. */
export const restOf = (seed: string, files: readonly string[], parts: number): string[] =>
  files.filter((_, index) => (index + hashOf(`${seed} files`)) % parts !== 0)

/** Every file that is drawn, below tests/ and without its ending. */
export const DRAWN_FILES: readonly string[] = [...DEEP_ONLY, ...ONE_IN_TEN, ...ONE_IN_EIGHT, ...ONE_IN_FIVE]

/**
 * Files whose tests take seconds each, stand by themselves and carry clauses in part: of these one test in so many runs in `npm test`, other ones with
 * the next commit, and all of them in `npm run test:deep`. A test that carries a clause of the specification always runs.
 */
export const LONG_FILES: Readonly<Record<string, number>> = {
  'kit/parse': 2,
  'server/commands/import/import-jobs': 3,
  'server/robustness/same-sow': 2,
  'server/kept-days/farm-day-sources': 3,
  'server/robustness/writers': 3,
  'ui/views/correct-event/correct-event': 5,
  'ui/pages/pig/pig-transfer': 2,
  'ui/views/report-page/report-screen': 6,
  'ui/views/import-wizard/import-wizard': 5,
  'ui/views/resource-form/resource-form': 4,
  'ui/views/resource-list/resource-list': 6,
  'ui/widgets/date-range': 4,
  'ui/widgets/org-tree-picker/org-tree-picker': 4,
}

const leftOutBy = (seed: string): string[] => [
  ...DEEP_ONLY,
  ...restOf(seed, ONE_IN_TEN, 10),
  ...restOf(seed, ONE_IN_EIGHT, 8),
  ...restOf(seed, ONE_IN_FIVE, 5),
]

/** A file that draws single tests imports what draws. */
const DRAWS = /#support\/(drawn|tour|representatives|resource-contract)\.ts/

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

/** Files of them that a run with this seed does not leave out: it runs their every test. */
export function ranWhole(seed: string, files: readonly string[]): string[] {
  const left = new Set(leftOutBy(seed))
  return files.filter((name) => !left.has(name))
}

const leftOut = (): string[] => {
  if (isRest) return ranWhole(SEED, undrawnFiles())
  return isDeep ? [] : leftOutBy(SEED)
}

/** Files that this run leaves out. */
export const LEFT_OUT: readonly string[] = leftOut()
