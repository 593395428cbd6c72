import { isDocument } from '#kit/document.ts'
import type { Resource } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'
import { audited } from './audited-routes.ts'

/** Writing calls that leave rows in the audit log as others do, and those that leave none, and why. */

const tabled = new Set<string>(Object.values(audited).flat())

/** Resources whose rows are made and changed as those of all others: `audit.test.ts` goes through them. */
export const isWrittenAlike = ({ name, actions }: Resource): boolean =>
  actions.includes('create') || (actions.includes('edit') && !tabled.has(`PATCH ${name}/:uid`))

const STEPS = /^POST :uid\/(submit|withdraw|reject|approve|unapprove|void)$/
const FILES = /^(POST :uid\/files|DELETE :uid\/files\/:file)$/

/** True where the call is made by the code that makes it for every declaration of its kind, one of which or all are looked at. */
function isMadeAlike(method: string, [first = '', ...rest]: readonly string[]): boolean {
  const below = `${method} ${rest.join('/')}`
  const resource = resources.find(({ name }) => name === first)
  if (resource) {
    const { actions } = resource
    const verbs = { 'POST ': 'create', 'PATCH :uid': 'edit', 'DELETE :uid': 'delete' } as const
    if (below in verbs)
      return isWrittenAlike(resource) && actions.includes(verbs[below as keyof typeof verbs])
    if (isDocument(resource) && (STEPS.test(below) || FILES.test(below))) return true
    return below === 'POST import' && actions.includes('import')
  }
  if (first === 'event' && eventForms.some(({ code }) => code === rest[0]))
    return /^(POST|PATCH :uid|DELETE :uid)$/.test([method, ...rest.slice(1)].join(' '))
  if (importPages.some(({ name }) => name === first))
    return /^POST (:uid\/(commit|revert|stop)|meanings\/:kind)$/.test(below)
  return /^(bi|bi-archive2?|huge-calculate(-archive)?)$/.test(first) && rest[1] === 'offline'
}

const READS = 'reads: what is asked for is too long for an address'
const OWN = 'of the person alone: no other sees it'

const oneOf = (names: readonly string[]): string => `(${names.join('|')})`
const PAGE = oneOf(importPages.map(({ name }) => name))
const ARCHIVE = '(bi|bi-archive2?|huge-calculate(-archive)?)'
const REPORT = oneOf([...serverReports.map(({ report }) => report.name), 'farm-product-day-report'])
const VIEW = '(card|chart|cross|drill|summary|month)'
const FORM = oneOf(eventForms.map(({ code }) => code))
const DOCUMENT = oneOf(resources.filter(isDocument).map(({ name }) => name))

/** Calls that leave no row about a change, by their form. */
const exceptionForms: readonly (readonly [string, string])[] = [
  ['POST .*/export', 'answers a file; that it was asked for stands in the audit log'],
  [`POST ${ARCHIVE}/${REPORT}(/${VIEW})?`, READS],
  [`POST event/${FORM}/lookup`, READS],
  [`POST ${DOCUMENT}/propose`, 'works out lines for a document that is being typed'],
  [`POST ${PAGE}/words/:kind`, READS],
  [`POST ${PAGE}/upload`, 'keeps a file and who sent it; its rows count from the commit on'],
  [`POST ${PAGE}/:uid/check`, 'judges the rows of a file; nothing of them is written'],
  [
    'POST bi/appSetting/(CanAddFarmFinishConfig|canAdd140DSetting|canAddFinishPlan|canDeletePigletManager)',
    READS,
  ],
]

/** The same by name. */
export const exceptions: Readonly<Record<string, string>> = {
  'POST base/account/sso/start': 'no person is signed in: keeps the state of a sign-in for some minutes',
  'PUT base/preference/:name': `${OWN}: how screens look`,
  'POST base/filters': 'keeps a long filter under a key that is made from it',
  'POST base/appsettings/info': READS,
  'POST base/ddsource/info': READS,
  'POST pig-detail/cards': READS,
  'POST breedPigTransfer/pigs': READS,
  'POST pigProdFullLoadWeek/pipeline': READS,
  'POST event/pigherds/EndMonthPigherd': READS,
  'POST sjhd/check': READS,
  'POST mrclcf/check': READS,
  'POST subscription/check': READS,
  'POST huge-farm-online-import/golive/check': 'judges what was brought in; only its findings are kept',
  'POST feedback/:uid/seen': `${OWN}: what was read`,
  'POST upgrade-info/:uid/read': `${OWN}: what was read`,
  'POST download-center/seen': `${OWN}: what was read`,
  'POST download-center/notices/:uid/seen': `${OWN}: what was read`,
  'POST download-center/:uid/cancel': `${OWN}: a file that is being made`,
  'POST download-center/:uid/retry': `${OWN}: a file that is made again`,
  'DELETE download-center/:uid': `${OWN}: a file that was made`,
}

/** Where the audit rows of a call are looked at, or why it leaves none; null for a call that stands nowhere. */
export function coverOf(route: string): string | null {
  if (tabled.has(route)) return 'table'
  const [method = '', path = ''] = route.split(' ')
  if (isMadeAlike(method, path.split('/'))) return 'alike'
  return (
    exceptions[route] ?? exceptionForms.find(([form]) => new RegExp(`^${form}$`).test(route))?.[1] ?? null
  )
}
