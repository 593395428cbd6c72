import { sql } from 'kysely'
import { fromDay, inPeriod } from '#server/kit/report/asked.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import { inFarms, isPartedByLitter, joinPig } from './scorecard.period.ts'

type Context = Parameters<Fact['from']>[0]

/** Litters born in the period (F40–F43), without opening litters and those of nurse sows. */
export const litters: Fact = {
  label: '分娩',
  from: (c) =>
    sql`litter l ${joinPig('l', c)} where ${inFarms('l', c)} and not l.init and not l.nurse and ${inPeriod(sql`l.farrow_date`, c)}`,
  farm: sql`l.farm_id`,
  subject: sql`l.pig_id`,
  uid: sql`l.uid`,
  day: () => sql`l.farrow_date`,
  row: () => ({
    parity: sql`l.parity`,
    note: sql`'总仔 ' || l.total_born || '，活仔 ' || l.live_piglets || '，健仔 ' || l.healthy`,
  }),
  adds: () => ({
    litters: sql`1`,
    totalBorn: sql`l.total_born`,
    livePiglets: sql`l.live_piglets`,
    healthy: sql`l.healthy`,
    stillborn: sql`l.stillborn`,
    blackDead: sql`l.black_dead`,
    mummy: sql`l.mummy`,
    deadBorn: sql`l.stillborn + l.black_dead + l.mummy`,
    litterWeight: sql`l.litter_weight`,
    weighedLive: sql`case when l.litter_weight is not null then l.live_piglets else 0 end`,
    gestationSum: sql`coalesce(l.gestation_days, 0)`,
    gestationCount: one(sql`l.gestation_days is not null`),
  }),
}

/** All piglets of a litter; an opening litter has those of go-live. */
export const everHad = sql`case when l.init then (select sum(m.qty)::int from litter_move m where m.farm_id = l.farm_id
  and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
  else l.live_piglets + l.foster_in - l.foster_out end`

/** Litters weaned completely in the period, with all their deaths (F44, F47–F49). */
export const weanedLitters: Fact = {
  label: '断奶窝',
  from: (c) => sql`litter l ${joinPig('l', c)} where ${inFarms('l', c)} and ${inPeriod(sql`l.wean_date`, c)}`,
  farm: sql`l.farm_id`,
  subject: sql`l.pig_id`,
  uid: sql`l.uid`,
  day: () => sql`l.wean_date`,
  row: () => ({
    parity: sql`l.parity`,
    note: sql`'断奶 ' || l.weaned || ' 头，死亡 ' || l.deaths || coalesce('，哺乳 ' || l.lactation_days || ' 天', '')`,
  }),
  adds: () => ({
    weanedLitters: one(sql`not l.nurse`),
    lactationSum: sql`case when l.nurse then 0 else coalesce(l.lactation_days, 0) end`,
    lactationCount: one(sql`not l.nurse and l.lactation_days is not null`),
    lostOfWeaned: sql`l.deaths`,
    startedOfWeaned: everHad,
    weanWeight: sql`l.wean_weight`,
    weighedWeaned: sql`case when l.wean_weight > 0 then l.weaned else 0 end`,
  }),
}

const mother = sql`join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid`
/** The litters whose piglets can have moved in the period, joined as many rows: piglets move until the last is weaned. */
const mothers = (c: Context) => sql`join (select * from litter l where ${inFarms('l', c)}
  and (l.wean_date is null or l.wean_date >= ${fromDay(c)}) offset 0) l on l.farm_id = m.farm_id and l.uid = m.litter_uid`
const ofMothers = (c: Context) => (isPartedByLitter(c) ? mothers(c) : sql``)

/** Movements with their litter and its sow. */
const moves = (kind: 'WEAN' | 'DEATH', { label, adds }: Pick<Fact, 'label' | 'adds'>): Fact => ({
  label,
  from: (c) =>
    sql`litter_move m ${ofMothers(c)} ${joinPig('m', c)}
      where ${inFarms('m', c)} and m.kind = ${sql.lit(kind)} and ${inPeriod(sql`m.move_date`, c)}`,
  joined: { of: 'm', join: mother },
  farm: sql`m.farm_id`,
  subject: sql`m.pig_id`,
  uid: sql`m.kind || '-' || m.uid`,
  day: () => sql`m.move_date`,
  row: () => ({ parity: sql`l.parity`, note: sql`${sql.lit(label)} || ' ' || (-m.qty) || ' 头'` }),
  adds,
})

/** Piglets weaned in the period, partial weanings and nurse sows included (F47, F62). */
export const weanings = moves('WEAN', { label: '断奶', adds: () => ({ weaned: sql`-m.qty` }) })
/** Piglets that died in the period (F45). */
export const pigletDeaths = moves('DEATH', { label: '仔猪死亡', adds: () => ({ pigletDeaths: sql`-m.qty` }) })
