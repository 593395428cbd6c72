import { EVENT_LABELS } from '#domain/sow/event-types.ts'
import { matedFrom } from '#domain/sow/sow.mating.ts'
import type { SowHistory, Span, Stay } from '#domain/sow/sow.types.ts'
import type { PayloadOf } from '#kit/event-form.ts'
import { uuidOrNull } from '#kit/parse.ts'
import type { entry } from '#resources/events/entry.ts'
import { breedingPig } from '#resources/pig/breeding-pig.ts'
import { columnsOfResource, date, defineProjection, id, integer, text } from '#server/kit/projection.ts'

/** Source of rows about one animal. */
export interface OfAnimal {
  readonly farmId: string
  readonly pigId: string
}

/** Entered cells of an animal, with the values added by the program: its number, and its birthplace. */
export type EntryCells = Omit<Partial<PayloadOf<typeof entry>>, 'opening'> & {
  /** Its state at entry, of which a row stores these two. */
  readonly opening?: { readonly parity?: number; readonly weanDate?: string }
  readonly pigNo?: string
  readonly birthLitterId?: string
  readonly birthPigletId?: string
  readonly remark?: string
}

interface AnimalSource extends OfAnimal {
  readonly entry: EntryCells
  readonly history: SowHistory
  /** The latest ear notch. */
  readonly earNotch: string | undefined
}

const lastOf = <T>(list: readonly T[]): T | undefined => list.at(-1)

/** Her own last weaning, else the one before her entry, else the last in the history she brought along. */
function lastWeaning({ entry, history: { litters, brought } }: AnimalSource): string | null {
  const last = (of: SowHistory['litters']) => of.findLast((one) => one.weanDate)?.weanDate
  return last(litters.slice(brought.litters)) ?? entry.opening?.weanDate ?? last(litters) ?? null
}

function pigClass({ entry, history }: AnimalSource): string {
  if (entry.sex === 'M') return history.grown ? 'BOAR' : 'YOUNG_BOAR'
  return matedFrom(history) === null ? 'GILT' : 'SOW'
}

/** Every animal with a file: values of its entry that no later event changes, and its present state. */
export const pig = defineProjection<AnimalSource>()({
  table: 'pig',
  label: breedingPig.label,
  key: ['uid'],
  columns: {
    uid: id('猪只', ({ pigId }) => pigId),
    ...columnsOfResource<AnimalSource>()(breedingPig, {
      sex: ({ entry }) => entry.sex,
      birthDate: ({ entry }) => entry.birthDate,
      breedId: ({ entry }) => uuidOrNull(entry.breedId),
      lineId: ({ entry }) => uuidOrNull(entry.lineId),
      source: ({ entry }) => entry.source,
      supplierId: ({ entry }) => uuidOrNull(entry.supplierId),
      pigNo: ({ entry }) => entry.pigNo,
      earTag: ({ entry }) => entry.earTag,
      rfid: ({ entry }) => entry.rfid,
      sireEarNo: ({ entry }) => entry.sireEarNo,
      damEarNo: ({ entry }) => entry.damEarNo,
      bloodline: ({ entry }) => entry.bloodline,
      teatL: ({ entry }) => entry.teatL,
      teatR: ({ entry }) => entry.teatR,
      entryParity: ({ entry }) => entry.opening?.parity ?? 0,
      entryWeight: ({ entry }) => entry.entryWeight,
      originalValue: ({ entry }) => entry.originalValue,
      residualRate: ({ entry }) => entry.residualRate,
      depMonths: ({ entry }) => entry.depMonths,
      depStartMonth: ({ entry }) => entry.depStartMonth,
      remark: ({ entry }) => entry.remark,
      earNotch: ({ entry, earNotch }) => earNotch ?? entry.earNotch,
      earNo: ({ history }) => history.earNo,
      formerEarNos: ({ history }) => history.formerEarNos.join(' ') || null,
      status: ({ history }) => history.status,
      statusSince: ({ history }) => history.exit?.date ?? lastOf(history.spans)?.since,
      parity: ({ history }) => history.parity,
      openReason: ({ history }) => history.openReason,
      selectiveLevelId: ({ history }) => uuidOrNull(history.gradeId),
      dueDate: ({ history }) => history.dueDate,
      houseId: ({ history }) => lastOf(history.stays)?.houseId,
      penId: ({ history }) => lastOf(history.stays)?.penId,
      firstServiceDate: ({ history }) => history.services[0]?.date,
      lastServiceDate: ({ history }) => lastOf(history.services)?.date,
      serviceNo: ({ history }) => lastOf(history.services)?.no,
      lastFarrowDate: ({ history }) => history.litters.findLast((one) => !one.nurse)?.date,
      suckling: ({ history }) => (history.status === 'LACTATING' ? lastOf(history.litters)?.suckling : null),
      exitDate: ({ history }) => history.exit?.date,
      exitType: ({ history }) => history.exit?.type,
      exitReason: ({ history }) => uuidOrNull(history.exit?.reason),
      pigClass,
      entryDate: ({ history }) => history.entryDate,
      lastEvent: ({ history }) => history.lastEvent && EVENT_LABELS[history.lastEvent.type],
      lastEventDate: ({ history }) => history.lastEvent?.date,
      lastWeanDate: lastWeaning,
    }),
    matedFrom: date('首次配种', ({ history }) => matedFrom(history)),
    birthLitterId: id('出生窝', ({ entry }) => uuidOrNull(entry.birthLitterId)),
    birthPigletId: id('出生仔猪', ({ entry }) => uuidOrNull(entry.birthPigletId)),
  },
})

/** Intervals of an animal's states. */
export const span = defineProjection<OfAnimal & { no: number; span: Span }>()({
  table: 'sow_span',
  label: '状态区间',
  key: ['pigId', 'no'],
  columns: {
    pigId: id('猪只', ({ pigId }) => pigId),
    no: integer('次序', ({ no }) => no),
    fromDate: date('起', (one) => one.span.from),
    toDate: date('止', (one) => one.span.to),
    since: date('状态开始', (one) => one.span.since),
    status: text('状态', (one) => one.span.status),
    openReason: text('空怀原因', (one) => one.span.openReason),
    parity: integer('胎次', (one) => one.span.parity),
  },
})

/** Intervals of an animal's places. */
export const stay = defineProjection<OfAnimal & { no: number; stay: Stay }>()({
  table: 'pig_stay',
  label: '栏舍区间',
  key: ['pigId', 'no'],
  columns: {
    pigId: id('猪只', ({ pigId }) => pigId),
    no: integer('次序', ({ no }) => no),
    fromDate: date('起', (one) => one.stay.from),
    toDate: date('止', (one) => one.stay.to),
    houseId: id('栋舍', (one) => one.stay.houseId),
    penId: id('栏位', (one) => one.stay.penId),
  },
})
