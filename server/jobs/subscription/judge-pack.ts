import { isUuid } from '#kit/parse.ts'
import { periodKey } from '#kit/report-period.ts'
import { MONTH_PACK } from '#kit/subscriptions.ts'
import { storeOf } from '#server/stores.ts'
import { PACKS } from '../../commands/downloads/tasks.ts'
import { type Pack, packTask } from '../../commands/packs/pack-task.ts'
import type { Caller } from '../../kit/context.ts'
import { forbidden, invalid, Refused } from '../../kit/refused.ts'
import { asBody, farmsBelow } from '../../kit/report/request.ts'
import { readReport } from '../../kit/report/transaction.ts'
import { type Around, calendarFor, daysIn, type Judged, mayTake, type Question } from './judged.ts'

const MOST_FARMS = 200

/** @throws Refused FORBIDDEN for a person without the right to make month packs */
export function assertMayMakePacks(person: Pick<Caller, 'functions'>): void {
  if (!mayTake(person, MONTH_PACK, PACKS)) throw forbidden('没有生成月报包的权限')
}

/** The request of an input: which pack, and for which farms; all of its reader's without. */
export function packQuestion(raw: unknown, period: unknown) {
  const { pack, farms = [] } = asBody(raw)
  if (!isUuid(pack)) throw invalid({ report: ['请选择月报包'] })
  if (!Array.isArray(farms) || farms.length > MOST_FARMS || !farms.every(isUuid))
    throw invalid({ report: ['猪场不正确'] })
  if (period !== 'LAST_MONTH') throw invalid({ period: ['月报包的期间是上月'] })
  return { view: 'table' as const, request: { pack, farms } }
}

/** A pack as a person may make it today: the accounting month before this one, the farms of his among those chosen. */
export async function judgePack(question: Question, person: Caller, around: Around): Promise<Judged> {
  const { db, today } = around
  assertMayMakePacks(person)
  const { pack, farms } = question.request
  const calendar = await calendarFor(person, around)
  const days = daysIn('LAST_MONTH', calendar, today)
  const { found, chosen } = await readReport(db, person.scope, new AbortController().signal, async (tx) => ({
    found: (await storeOf(MONTH_PACK).get(tx, person, String(pack)).catch(gone)) as unknown as Pack,
    chosen: await farmsBelow(tx, person, farms),
  }))
  const task = packTask(found, { month: periodKey('month', days.start, calendar), farms: chosen })
  return { label: found.name, days, task: { ...task, family: PACKS }, first: { parts: found.items.length } }
}

function gone(error: unknown): never {
  if (error instanceof Refused && error.code === 'NOT_FOUND')
    throw new Refused('ERROR', '月报包已删除，或不是本公司的')
  throw error
}
