import { addDays } from '#domain/calendar.ts'
import { TODAY } from '#support/event-forms.ts'
import type { OracleRow } from './compare.ts'
import { FROM, type OracleFarm } from './farms.ts'
import {
  type Given,
  headsOn,
  type ImmuneFixture,
  ITEMS,
  type Item,
  LIVE,
  type Subject,
  UNTIL,
} from './immune-fixture.ts'
import { weekOf } from './sold-oracle.ts'

const CLASSES = { GILT: '后备', SOW: '经产', BOAR: '公猪', PIGLET: '仔猪', NURSERY: '保育', FINISH: '育肥' }
const KINDS = { PIG: '猪只', LITTER: '整窝', BATCH: '批次' }
/** Days ahead from which an item stands on the list; days after which one not done was missed for good. */
const [AHEAD, LATEST] = [3, 100]

/** The items that hold in a farm: its own before its company's of the same name; what is switched off is none. */
function programmeOf({ name }: OracleFarm): Item[] {
  const seen = ITEMS.filter(({ is, farm }) => is !== 'removed' && (farm === undefined || farm === name))
  const nearest = seen.filter(
    (one) => one.farm !== undefined || !seen.some((o) => o.farm && o.name === one.name),
  )
  return nearest.filter(({ is }) => is !== 'off')
}

const placeOn = ({ places }: Subject, day: string) => places.findLast((one) => one.day <= day)?.house ?? null

/** A gilt is a sow from her first service on. */
function classOn({ kind, sex, services, farrowed }: Subject, day: string): string {
  if (kind !== 'PIG') return kind === 'LITTER' ? 'PIGLET' : 'NURSERY'
  if (sex === 'M') return 'BOAR'
  return farrowed !== null || services.some((one) => one.day <= day) ? 'SOW' : 'GILT'
}

/** The days an item falls due for one, before it is asked whether it was there. */
function daysOf(item: Item, subject: Subject): string[] {
  if (item.trigger === 'MONTHS')
    return String(item.months)
      .split(/[,、]/)
      .map((month) => `2026-${month.padStart(2, '0')}-${item.dueDay}`)
  if (item.trigger === 'AGE') return [addDays(subject.born, item.dueDay)]
  if (subject.kind !== 'PIG') return []
  if (item.trigger === 'POST_FARROW') return subject.farrowed ? [addDays(subject.farrowed, item.dueDay)] : []
  return subject.services.flatMap(({ day, over }) => {
    const due = addDays(day, item.dueDay)
    return over === null || over > due ? [due] : []
  })
}

const leadOf = ({ slack }: Item) => Math.max(slack, AHEAD)

/** The last day on which an item that was due still counts as done: up to the window of the next one of its vaccine. */
function lastDay(item: Item, due: string, programme: readonly Item[]): string {
  const alike = programme.filter(
    (one) => one.vaccine === item.vaccine && one.pigClass === item.pigClass && one.trigger === item.trigger,
  )
  const starts =
    item.trigger === 'MONTHS'
      ? alike.flatMap((one) => daysOf(one, {} as Subject).map((day) => addDays(day, -leadOf(one))))
      : alike
          .filter(({ dueDay }) => dueDay > item.dueDay)
          .map((one) => addDays(due, one.dueDay - item.dueDay - leadOf(one)))
  const next = starts.filter((day) => addDays(day, leadOf(item)) > due).toSorted()[0]
  const end = [addDays(due, LATEST), ...(next ? [addDays(next, -1)] : [])].toSorted()[0] ?? due
  const slack = addDays(due, item.slack)
  return end > slack ? end : slack
}

const stoodIn = (subject: Subject, { house, day }: Given) =>
  placeOn(subject, day) === house || subject.apart.some((one) => one.day <= day && one.house === house)

/** A vaccination of a house is one of all heads in it at the end of that day. */
const isOf = (one: Given, subject: Subject) =>
  one.subject
    ? one.subject === subject
    : one.farm === subject.farm && headsOn(subject, one.day) > 0 && stoodIn(subject, one)

function stateOf({
  heads,
  onTime,
  done,
  isOver,
}: {
  heads: number
  onTime: number
  done: number
  isOver: boolean
}) {
  if (onTime === heads) return '按时'
  if (done === heads) return '超时补免'
  if (!isOver) return '待免'
  return done > 0 ? '部分未免' : '漏免'
}

function rowOf(fixture: ImmuneFixture, subject: Subject, item: Item, due: string): OracleRow {
  const programme = programmeOf(subject.farm)
  const [first, last] = [addDays(due, -leadOf(item)), lastDay(item, due, programme)]
  const own = fixture.given
    .filter(
      (one) => one.vaccine === item.vaccine && one.day >= first && one.day <= last && isOf(one, subject),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const heads = headsOn(subject, due)
  const windowEnd = addDays(due, item.slack)
  const count = (all: readonly Given[]) =>
    Math.min(
      heads,
      all.reduce((sum, one) => sum + (one.house ? heads : one.heads), 0),
    )
  const [done, onTime, isOver] = [
    count(own),
    count(own.filter(({ day }) => day <= windowEnd)),
    TODAY > windowEnd,
  ]
  const doneOn = own[0]?.day ?? null
  const left = heads - done
  return {
    ...{ due, subject: KINDS[subject.kind], number: subject.number, pigClass: CLASSES[item.pigClass] },
    ...{ item: item.name, vaccine: `${item.vaccine}苗`, dose: '2ml/头', house: placeOn(subject, due) },
    ...{
      windowEnd,
      doneOn,
      offDays: doneOn === null ? null : (Date.parse(doneOn) - Date.parse(due)) / 86_400_000,
    },
    ...{ state: stateOf({ heads, onTime, done, isOver }), farm: subject.farm.name, items: 1, heads, onTime },
    ...{ late: done - onTime, missed: isOver ? left : 0, pending: isOver ? 0 : left, done },
    ...{ judged: isOver ? heads : done, week: weekOf(due), month: due.slice(0, 7) },
  }
}

/** 免疫执行率: what the programmes made due for the heads there at the end of that day, and what became of it. */
export function immuneRows(fixture: ImmuneFixture, farms: readonly OracleFarm[]): OracleRow[] {
  return fixture.subjects
    .filter(({ farm }) => farms.includes(farm))
    .flatMap((subject) =>
      programmeOf(subject.farm).flatMap((item) =>
        daysOf(item, subject)
          .filter((due) => due >= FROM && due <= UNTIL && headsOn(subject, due) > 0)
          .filter((due) => classOn(subject, due) === item.pigClass)
          .filter((due) => due >= (item.from ?? '') && due <= (item.to ?? '9999'))
          .filter((due) => subject.farm.name !== LIVE.farm || due >= LIVE.day)
          .map((due) => rowOf(fixture, subject, item, due)),
      ),
    )
}
