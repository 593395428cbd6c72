import { sql } from 'kysely'
import { addDays, monthOf } from '#domain/calendar.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { closeMonth } from '#server/commands/month-close/close.ts'
import { monthOf as monthOfFarm } from '#server/commands/month-close/month-close.read.ts'
import { signMonth } from '#server/commands/month-close/sign.ts'
import { documentNamed } from '#server/compose.ts'
import { storeNamed } from '#server/stores.ts'
import { type DemoContext, through } from './through.ts'

/** Months that are closed end this many before the running one: the last that is over waits to be closed. */
const BEHIND = 2
/** Classes the ERP reports. */
const CLASSES = ['GILT', 'SOW', 'BOAR', 'SUCKLING', 'NURSERY', 'FINISH'] as const
const FIGURES = { opening: 'ownOpening', came: 'ownCame', went: 'ownWent', closing: 'ownClosing' } as const

interface Farm {
  readonly uid: string
  /** The house with the fewest breeding pigs. */
  readonly house: string | null
}

/** One house's breeding pigs counted in every farm. */
export async function demoCounts(context: DemoContext, company: string): Promise<void> {
  for (const { uid, house } of await farmsOf(context, company)) await count(context, uid, house)
}

/** In the first farm a month signed and closed, and the ERP's figures of it. */
export async function demoClose(context: DemoContext, company: string): Promise<void> {
  const [first] = await farmsOf(context, company)
  if (first) await close(context, first.uid)
}

async function farmsOf({ tx }: DemoContext, company: string): Promise<readonly Farm[]> {
  const found = await sql<Farm>`select f.uid,
      (select p.house_id from pig p where p.farm_id = f.uid and p.house_id is not null and p.exit_date is null and not p.deleted group by p.house_id
        having count(*) > 1 order by count(*), p.house_id limit 1) as house
    from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort`.execute(
    tx,
  )
  return found.rows
}

async function count(context: DemoContext, countFarmId: string, houseId: string | null): Promise<void> {
  if (!houseId) return
  const head = { countFarmId, houseId, countDate: addDays(context.today, -2) }
  const proposed = await documentNamed('zzhd').propose?.({ ...context }, head, countFarmId)
  const pigs = (proposed?.lines ?? []).map((line) => ({ ...line, present: true }))
  await through(context, 'zzhd', ['submit', 'approve'], { ...head, pigs })
}

async function close(context: DemoContext, farmId: string): Promise<void> {
  const period = monthText(monthNumber(monthOf(context.today)) - BEHIND)
  const month = await monthOfFarm(context.tx, { farmId, period, today: context.today })
  const act = { ...context }
  await signMonth(act, farmId, month)
  await closeMonth(act, { farmId, month, reason: '饲料单据已在次月补齐' })
  for (const pigClass of CLASSES) await log(context, { sheetFarmId: farmId, period, pigClass })
}

/** The ERP's figures of a class: the kept ones, less one piglet. */
async function log(
  context: DemoContext,
  key: { sheetFarmId: string; period: string; pigClass: string },
): Promise<void> {
  const store = storeNamed('ebsProdCheck')
  const sheetNo = `EBS-${key.period.replace('-', '')}`
  const row = await store.create(context.tx, context.caller, { ...key, sheetNo })
  const own = await store.get(context.tx, context.caller, row.uid)
  const reported = Object.entries(FIGURES).map(([name, kept]) => [name, Number(own[kept] ?? 0)])
  const body = { ...Object.fromEntries(reported), kilos: own.ownKilos, amount: own.ownAmount }
  if (key.pigClass === 'SUCKLING') Object.assign(body, { went: body.went + 1, closing: body.closing - 1 })
  await store.update(context.tx, context.caller, row.uid, { ...body, version: row.version })
}
