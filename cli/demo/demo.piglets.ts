import { sql } from 'kysely'
import { usualWeight } from '#domain/batch/weights.ts'
import { addDays } from '#domain/calendar.ts'
import { eventForms } from '#resources/events/index.ts'
import { actOnDocument } from '#server/commands/documents/documents.act.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { selectPigs } from '#server/commands/selection/select-pigs.ts'
import { documentNamed } from '#server/compose.ts'
import { farmsOf, housesOf, routesOf } from './farms-of.ts'
import { chance } from './random.ts'
import { actorOf, type DemoContext, through } from './through.ts'

const SEED = 60_317
const LITTERS = 8
const TAGGED = 4
/** Days of age a litter is tagged at. */
const AGE = { from: 8, to: 18 }
/** Days after which a batch may travel: not one that has just come. */
const SETTLED = 7
/** Of a batch at most so many travel, and at most a third. */
const HEADS = 20
const PRICE = '520'

/** Piglets of the first farm that were tagged, some chosen for breeding; and those that farms sent each other: arrived, and on the road. */
export async function demoPiglets(context: DemoContext, company: string): Promise<void> {
  const farms = await farmsOf(context.tx, company)
  const [first] = farms
  if (first) await tagAndChoose(context, first)
  for (const [from, to] of routesOf(farms)) if (to) await sendPiglets(context, from, to)
}

async function tagAndChoose(context: DemoContext, farmId: string): Promise<void> {
  const { tx, caller, today } = context
  const luck = chance(SEED)
  const sows = await sql<{ earNo: string }>`select ear_no as "earNo" from pig
    where farm_id = ${farmId} and status = 'LACTATING' and exit_date is null and not deleted
      and status_since between ${addDays(today, -AGE.to)}::date and ${addDays(today, -AGE.from)}::date
    order by ear_no limit ${LITTERS}`.execute(tx)
  const form = eventForms.find(({ code }) => code === 'event_piglet_tag')
  if (!form || sows.rows.length === 0) return
  const date = addDays(today, -1)
  const entries = sows.rows.flatMap(({ earNo }, litter) =>
    Array.from({ length: TAGGED }, (_, n) => ({
      form,
      row: {
        ...{ earNo, date, pigletNo: `X${String(litter * TAGGED + n + 1).padStart(4, '0')}` },
        ...{ sex: n === 3 ? 'M' : 'F', weight: luck.normal(4.1, 0.5).toFixed(1) },
        ...{ teatL: luck.whole(6, 8), teatR: luck.whole(6, 8), preselected: n < 2 },
      },
    })),
  )
  const results = await recordEvents(tx, caller, { farmId, entries, today, dryRun: false })
  const refused = results.find(({ accepted }) => !accepted)
  if (refused) throw new Error(`a piglet of the demo could not be tagged: ${JSON.stringify(refused)}`)
  await select(context, farmId)
}

/** Two are kept and one is not; the others wait. */
async function select(context: DemoContext, farmId: string): Promise<void> {
  const { tx, caller, today } = context
  const piglets = await sql<{ uid: string }>`select uid from piglet
    where farm_id = ${farmId} and sex = 'F' order by piglet_no limit 3`.execute(tx)
  const gilts = (await housesOf(tx, farmId)).find(({ houseType }) => houseType === 'GILT')
  const rows = piglets.rows.map(({ uid }) => ({ uid, earNo: null }))
  const common = {
    ...{ farmId, date: today, today, dryRun: false, penId: null, selectiveLevelId: null, breedId: null },
    ...{ batchNo: null, weight: null, confirmReason: '母系指数高，提前选留' },
  }
  const decided = [
    ...(await selectPigs(tx, caller, {
      ...{ ...common, result: 'KEEP', rows: rows.slice(0, 2), houseId: gilts?.uid ?? null, reason: null },
    })),
    ...(await selectPigs(tx, caller, {
      ...{ ...common, result: 'REJECT', rows: rows.slice(2), houseId: null, reason: '乳头不齐' },
    })),
  ]
  const refused = decided.find(({ accepted }) => !accepted)
  if (refused) throw new Error(`a piglet of the demo could not be chosen: ${JSON.stringify(refused)}`)
}

interface Nursery {
  readonly batchNo: string
  readonly age: number
  readonly heads: number
}

async function sendPiglets(context: DemoContext, outFarmId: string, inFarmId: string): Promise<void> {
  const { tx, today } = context
  const found = await sql<Nursery>`select batch_no as "batchNo", ${today}::date - birth_date as age,
      least(${HEADS}, stock / 3)::int as heads from batch
    where farm_id = ${outFarmId} and status = 'OPEN' and stage = 'NURSERY' and stock >= 9
      and open_date <= ${addDays(today, -SETTLED)}::date
      and birth_date between ${addDays(today, -62)}::date and ${addDays(today, -40)}::date
    order by birth_date desc, batch_no limit 2`.execute(tx)
  const house = (await housesOf(tx, inFarmId)).find(({ houseType }) => houseType === 'NURSERY')
  const [first, second] = found.rows
  const send = ({ batchNo, age, heads }: Nursery, days: number) =>
    through(context, 'pigmanage-dropping', ['submit', 'approve'], {
      ...{ outFarmId, inFarmId, sendDate: addDays(today, -days), price: PRICE, vehicle: '豫Q31877' },
      batches: [{ batchNo, heads, weight: (usualWeight(age - days) * heads * 1.03).toFixed(1) }],
    })
  if (first && house) {
    const sent = await send(first, 2)
    await receive(context, { outFarmId, sourceNo: String(sent.docNo) }, house.uid, first.heads)
  }
  if (second) await send(second, 0)
}

async function receive(
  { tx, caller, today }: DemoContext,
  { outFarmId, sourceNo }: { readonly outFarmId: string; readonly sourceNo: string },
  houseId: string,
  heads: number,
): Promise<void> {
  const kind = documentNamed('pigmanage-pigletReceive')
  const found = await sql<{ uid: string; version: number; kilos: number }>`
    select uid, version, sent_weight::float as kilos from piglet_receive
    where out_farm_id = ${outFarmId} and source_no = ${sourceNo}`.execute(tx)
  const [slip] = found.rows
  if (!slip) return
  const receiveDate = addDays(today, -1)
  let row = await kind.store.update(tx, caller, slip.uid, {
    ...{ version: slip.version, receiveDate, heads: heads - 1, dead: 1, returned: 0, houseId, opens: true },
    ...{
      weight: (slip.kilos * ((heads - 1) / heads) * 0.985).toFixed(1),
      batchNo: `TF${receiveDate.replaceAll('-', '')}`,
    },
  })
  for (const act of ['submit', 'approve'] as const) {
    const step = { uid: row.uid, version: row.version, reason: null }
    row = await actOnDocument({ tx, caller: actorOf(caller, act), today }, kind, act, step)
  }
}
