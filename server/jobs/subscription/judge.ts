import { MONTH_PACK, type SubscriptionInput } from '#kit/subscriptions.ts'
import { LISTS, PACKS, type TaskFamily } from '../../commands/downloads/tasks.ts'
import type { Caller } from '../../kit/context.ts'
import { asBody, type Body } from '../../kit/report/request.ts'
import { serverReports } from '../../reports/index.ts'
import { judgeList, listFor, listQuestion } from './judge-list.ts'
import { assertMayMakePacks, judgePack, packQuestion } from './judge-pack.ts'
import { judgeReport, reportFor, reportQuestion } from './judge-report.ts'
import { type Around, type Judged, LIVE, type Question } from './judged.ts'

type Asked = Pick<SubscriptionInput, 'report' | 'period'>
type Holder = Pick<Caller, 'functions'>

/** What a subscription can send: who may, what he asks, and what comes of it on a day. */
interface Kind {
  /** @throws Refused with the reason */
  readonly assertMay: (name: string, person: Holder) => void
  /** @throws Refused for what cannot be asked so */
  readonly read: (typed: Body, asked: Asked, person: Holder) => Pick<Question, 'view' | 'request'>
  readonly judge: (question: Question, person: Caller, around: Around) => Promise<Judged>
}

const report: Kind = {
  assertMay: (name, person) => void reportFor(name, person),
  read: ({ view, request }, { report: name }, person) =>
    reportQuestion(reportFor(name, person), view, request),
  judge: judgeReport,
}
const list: Kind = {
  assertMay: (name, person) => void listFor(name, person),
  read: ({ request }) => listQuestion(request),
  judge: judgeList,
}
const pack: Kind = {
  assertMay: (_, person) => assertMayMakePacks(person),
  read: ({ request }, { period }) => packQuestion(request, period),
  judge: judgePack,
}

const kindOf = (family: TaskFamily): Kind => (family === PACKS ? pack : family === LISTS ? list : report)

function familyOf(name: string): TaskFamily {
  if (name === MONTH_PACK) return PACKS
  return serverReports.some((one) => one.report.name === name) ? LIVE : LISTS
}

/** Whether a person may export what a subscription names at all. @throws Refused with the reason */
export const assertMayExport = (name: string, person: Holder): void =>
  kindOf(familyOf(name)).assertMay(name, person)

/** The question of what is typed. @throws Refused where the caller may not export it, or cannot ask it so */
export function questionOf(raw: unknown, asked: Asked, caller: Caller): Question {
  assertMayExport(asked.report, caller)
  const family = familyOf(asked.report)
  return {
    report: asked.report,
    period: asked.period,
    family,
    ...kindOf(family).read(asBody(raw), asked, caller),
  }
}

/**
 * Whether a person may ask a question himself, by the checks of his own screens, with the dates of `today`.
 * @throws Refused with the reason where he may not
 */
export const judge = (question: Question, person: Caller, around: Around): Promise<Judged> =>
  kindOf(question.family).judge(question, person, around)
