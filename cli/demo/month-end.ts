import { sql } from 'kysely'
import { addDays, monthOf } from '#domain/calendar.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { closeMonth } from '#server/commands/close/close.ts'
import { monthOf as monthOfFarm } from '#server/commands/close/read.ts'
import { signMonth } from '#server/commands/close/sign.ts'
import { proposeHerdCount } from '#server/commands/count/judge.ts'
import { storeOf } from '#server/stores.ts'
import { through, type Wish } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
/** Months that are closed end this many before the running one: the last that is over waits to be closed. */
const BEHIND = 2
/** Classes the ERP tells of. */
const CLASSES = ['GILT', 'SOW', 'BOAR', 'SUCKLING', 'NURSERY', 'FINISH'] as const
const FIGURES = { opening: 'ownOpening', came: 'ownCame', went: 'ownWent', closing: 'ownClosing' } as const

interface Farm {
  readonly uid: string
  /** The house with the fewest breeding pigs. */
  readonly house: string | null
}

/** One house's breeding pigs counted in every farm. */
export async function demoCounts(wish: Wish, company: string): Promise<void> {
  for (const { uid, house } of await farmsOf(wish, company)) await count(wish, uid, house)
}

/** In the first farm a month signed and closed, and what the ERP says of it. */
export async function demoClose(wish: Wish, company: string): Promise<void> {
  const [first] = await farmsOf(wish, company)
  if (first) await close(wish, first.uid)
}

async function farmsOf({ tx }: Wish, company: string): Promise<readonly Farm[]> {
  const found = await sql<Farm>`select f.uid,
      (select p.house_id from pig p where p.farm_id = f.uid and p.house_id is not null and p.exit_date is null and not p.deleted group by p.house_id
        having count(*) > 1 order by count(*), p.house_id limit 1) as house
    from organize f where f.parent_id = ${company} and f.type = 'farm' and not f.deleted order by f.sort`.execute(
    tx,
  )
  return found.rows
}

async function count(wish: Wish, countFarmId: string, houseId: string | null): Promise<void> {
  if (!houseId) return
  const head = { countFarmId, houseId, countDate: addDays(wish.today, -2) }
  const { lines } = await proposeHerdCount({ ...wish, trace }, head, countFarmId)
  const pigs = lines.map((line) => ({ ...line, present: true }))
  await through(wish, 'zzhd', ['submit', 'approve'], { ...head, pigs })
}

async function close(wish: Wish, farmId: string): Promise<void> {
  const period = monthText(monthNumber(monthOf(wish.today)) - BEHIND)
  const month = await monthOfFarm(wish.tx, { farmId, period, today: wish.today })
  const act = { ...wish, trace }
  await signMonth(act, farmId, month)
  await closeMonth(act, { farmId, month, reason: '饲料单据已在次月补齐' })
  for (const pigClass of CLASSES) await tell(wish, { sheetFarmId: farmId, period, pigClass })
}

/** What the ERP says of a class: what was kept, but for a piglet. */
async function tell(
  wish: Wish,
  key: { sheetFarmId: string; period: string; pigClass: string },
): Promise<void> {
  const store = storeOf('ebsProdCheck')
  const sheetNo = `EBS-${key.period.replace('-', '')}`
  const row = await store.create(wish.tx, wish.caller, trace, { ...key, sheetNo })
  const own = await store.get(wish.tx, wish.caller, row.uid)
  const told = Object.entries(FIGURES).map(([name, kept]) => [name, Number(own[kept] ?? 0)])
  const body = { ...Object.fromEntries(told), kilos: own.ownKilos, amount: own.ownAmount }
  if (key.pigClass === 'SUCKLING') Object.assign(body, { went: body.went + 1, closing: body.closing - 1 })
  await store.update(wish.tx, wish.caller, trace, row.uid, { ...body, version: row.version })
}
