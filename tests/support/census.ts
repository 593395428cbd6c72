import { usualWeight } from '#domain/batch/weights.ts'
import { addDays, dayNumber, days } from '#domain/calendar.ts'
import { chance } from '../../cli/demo/random.ts'
import { conditionsOf } from '../../cli/demo/seasons.ts'
import { simulateBatches } from '../../cli/demo/simulate-batches.ts'
import { simulateFarm } from '../../cli/demo/simulate-farm.ts'
import type { SimulatedRow } from '../../cli/demo/simulate-sow.ts'
import { oneCause } from './one-cause.ts'

/** A litter the simulator reported. */
export interface BornLitter {
  parity: number
  mateDate: string
  boar: string
  farrowDate: string
  total: number
  live: number
  stillborn: number
  mummy: number
  weaned: number
  weanDate: string | null
}

/** An animal as it stands on the last simulated day. */
export interface Standing {
  earNo: string
  sex: 'F' | 'M'
  status: string
  birthDate: string
  parity: number
  house: string
  pen: string | null
  mateDate: string | null
  boar: string | null
  serviceNo: number
  checks: string[]
  farrowDate: string | null
  suckling: number
  weanDate: string | null
  openDate: string | null
  openReason: string | null
  litters: BornLitter[]
}

export interface GrowingBatch {
  batchNo: string
  stage: 'NURSERY' | 'FINISH'
  house: string
  birthDate: string
  heads: number
  kilos: string
}

export interface Census {
  date: string
  herd: Standing[]
  batches: GrowingBatch[]
}

export const HOUSES: readonly [name: string, type: string][] = [
  ['配种舍1', '配种舍'],
  ['妊娠舍1', '妊娠舍'],
  ['后备舍1', '后备舍'],
  ['公猪舍1', '公猪舍'],
  ['保育舍1', '保育舍'],
  ['保育舍2', '保育舍'],
  ['育肥舍1', '育肥舍'],
  ['育肥舍2', '育肥舍'],
  ['育肥舍3', '育肥舍'],
  ['分娩舍1', '分娩舍'],
]

const BREED = '大白'
const CAUSES = oneCause((scode) => scode)

/** The farm of the simulator on a day, counted out of its own rows: nothing of the system under test takes part. */
export function census(size: { sows: number; date: string; years: number; seed: number }): Census {
  const start = addDays(size.date, -Math.round(size.years * 365))
  const rows = inTwoHouses(sowRows({ ...size, start }))
  const grown = simulateBatches(rows, {
    until: size.date,
    luck: chance(size.seed + 1),
    finishing: ['育肥舍1', '育肥舍2', '育肥舍3'],
    causes: CAUSES.growing,
    conditions: conditionsOf(0, size.seed),
  })
  const herd = herdOf(rows)
  return { date: size.date, herd, batches: batchesOf(rows, grown, size.date) }
}

function sowRows({ sows, date, seed, start }: { sows: number; date: string; seed: number; start: string }) {
  let crates = 0
  return simulateFarm({
    seed,
    sows,
    start,
    until: date,
    houses: { boar: '公猪舍1' },
    breeds: [{ breedId: BREED }],
    sires: [{ breedId: BREED }],
    levels: ['生产群'],
    cast: {
      boars: ['G0001', 'G0002', 'G0003', 'G0004', 'G0005'],
      technicians: ['赵敏'],
      midwives: ['周国平'],
      houses: { breeding: '配种舍1', gestation: '妊娠舍1', gilt: '后备舍1', nursery: '保育舍1' },
      causes: CAUSES.causes,
      conditions: conditionsOf(0, seed),
      // a crate of her own for each litter: the sow in it is not what is counted here
      crate: () => ({ houseId: '分娩舍1', penId: String(++crates).padStart(5, '0') }),
    },
  })
}

/** Two batches a week, as a farm of this size fills two nurseries. */
const inTwoHouses = (rows: readonly SimulatedRow[]): SimulatedRow[] =>
  rows.map((one) => {
    const { targetBatchNo, earNo } = one.row
    if (typeof targetBatchNo !== 'string') return one
    const half = Number(String(earNo).slice(-1)) % 2 === 0 ? 'A' : 'B'
    const targetHouseId = half === 'A' ? '保育舍1' : '保育舍2'
    return { ...one, row: { ...one.row, targetBatchNo: `${targetBatchNo}${half}`, targetHouseId } }
  })

function herdOf(rows: readonly SimulatedRow[]): Standing[] {
  const herd = new Map<string, Standing>()
  for (const { code, date, row } of rows) {
    const earNo = String(row.earNo)
    if (code === 'event_entry') herd.set(earNo, entered(row, date))
    const pig = herd.get(earNo)
    if (!pig) continue
    if (code === 'event_cull_pig' || code === 'event_death_pig') herd.delete(earNo)
    else report(pig, code, date, row)
  }
  return [...herd.values()]
}

function entered(row: SimulatedRow['row'], date: string): Standing {
  return {
    earNo: String(row.earNo),
    sex: row.sex === 'M' ? 'M' : 'F',
    status: String(row.status),
    birthDate: String(row.birthDate),
    parity: Number(row.parity ?? 0),
    house: String(row.houseId),
    pen: null,
    mateDate: null,
    boar: null,
    serviceNo: row.status === 'OPEN' ? 1 : 0,
    checks: [],
    farrowDate: null,
    suckling: 0,
    weanDate: null,
    openDate: row.status === 'OPEN' ? String(row.openDate ?? date) : null,
    openReason: row.status === 'OPEN' ? String(row.openReason) : null,
    litters: [],
  }
}

const REASONS: Readonly<Record<string, string>> = { OPEN: 'LATE_OPEN' }

function report(pig: Standing, code: string, date: string, row: SimulatedRow['row']): void {
  const number = (key: string) => Number(row[key] ?? 0)
  switch (code) {
    case 'event_boar_state':
      pig.status = 'ACTIVE'
      break
    case 'event_transfer_house':
      Object.assign(pig, { house: String(row.houseId), pen: row.penId ? String(row.penId) : null })
      break
    case 'event_mat': {
      const boar = typeof row.semenLot === 'string' ? row.semenLot.slice(0, -9) : String(row.boarEarnock)
      const serviceNo = pig.status === 'OPEN' ? pig.serviceNo + 1 : 1
      Object.assign(pig, { status: 'MATED', mateDate: date, boar, serviceNo, checks: [] })
      break
    }
    case 'event_gestation':
      if (row.gestationResult === 'POSITIVE') {
        pig.status = 'PREGNANT'
        pig.checks.push(date)
      } else {
        const reason = String(row.gestationResult)
        Object.assign(pig, { status: 'OPEN', openDate: date, openReason: REASONS[reason] ?? reason })
      }
      break
    case 'event_farr': {
      const live = number('healthy') + number('weak') + number('deformedLive')
      const stillborn = number('stillborn') + number('blackDead')
      pig.parity += 1
      Object.assign(pig, { status: 'LACTATING', farrowDate: date, suckling: live })
      pig.litters.push({
        parity: pig.parity,
        mateDate: String(pig.mateDate),
        boar: String(pig.boar),
        farrowDate: date,
        total: live + stillborn + number('mummy'),
        live,
        stillborn,
        mummy: number('mummy'),
        weaned: 0,
        weanDate: null,
      })
      break
    }
    case 'event_piglet_death':
      pig.suckling -= number('qty')
      break
    case 'event_wean': {
      const litter = pig.litters.at(-1)
      if (litter) Object.assign(litter, { weaned: number('startes'), weanDate: date })
      Object.assign(pig, { status: 'WEANED', weanDate: date, suckling: 0 })
      break
    }
  }
}

/** Heads are what was weaned into a batch less what left it; kilos as pigs of their age usually weigh. */
function batchesOf(
  rows: readonly SimulatedRow[],
  grown: readonly SimulatedRow[],
  date: string,
): GrowingBatch[] {
  const farrowed = new Map<string, string>()
  const born = new Map<string, { heads: number; days: number; house: string }>()
  for (const { code, date: day, row } of rows) {
    if (code === 'event_farr') farrowed.set(String(row.earNo), day)
    if (code !== 'event_wean' || typeof row.targetBatchNo !== 'string') continue
    const batch = born.get(row.targetBatchNo) ?? { heads: 0, days: 0, house: String(row.targetHouseId) }
    const heads = Number(row.startes)
    batch.heads += heads
    batch.days += heads * dayNumber(farrowed.get(String(row.earNo)) ?? day)
    born.set(row.targetBatchNo, batch)
  }
  const standing = new Map(
    [...born].map(([no, one]) => [
      no,
      { ...one, mean: one.days / one.heads, stage: 'NURSERY' as GrowingBatch['stage'] },
    ]),
  )
  for (const { code, row } of grown) {
    const batch = standing.get(String(row.earNo))
    if (batch && code === 'batch_count') batch.heads = Number(row.counted)
    if (!batch || (!code.startsWith('batch_out') && code !== 'batch_transfer')) continue
    batch.heads -= Number(row.qty)
    if (code === 'batch_transfer')
      standing.set(String(row.toBatchNo), {
        ...batch,
        heads: Number(row.qty),
        house: String(row.toHouseId),
        stage: 'FINISH',
      })
  }
  return [...standing]
    .filter(([, { heads }]) => heads > 0)
    .map(([batchNo, { heads, mean, house, stage }]) => {
      const birthDate = addDays('1970-01-01', Math.round(mean))
      const kilos = (usualWeight(days(birthDate, date)) * heads).toFixed(1)
      return { batchNo, stage, house, birthDate, heads, kilos }
    })
}
