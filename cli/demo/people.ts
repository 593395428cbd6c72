import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { type Binding, bindPlaces } from '#server/commands/pens/bind-places.ts'
import { storeOf } from '#server/stores.ts'
import { farmsOf, housesOf } from './farms-of.ts'
import type { DemoContext } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }

/** Those the events of the demo herds name, and a few more. */
const TECHNICIANS = [
  ['赵敏', 'BREEDER', '13903960101'],
  ['李建华', 'BREEDER', '13903960102'],
  ['孙立国', 'BREEDER', '13903960103'],
  ['周国平', 'FARROWING', '13903960104'],
  ['吴桂香', 'FARROWING', '13903960105'],
  ['钱志强', 'CHECKER', '13903960106'],
  ['高文斌', 'BOAR_STUD', '13903960107'],
  ['何永福', 'RESIDENT', '13903960108'],
] as const
const KEEPERS = ['张大勇', '刘凤英', '田秀兰', '宋长河', '郑小军', '胡桂芳'] as const
/** Crates of a farm with a reader of ear tags. */
const READERS = 8

/** Technicians of the company, and in each farm who keeps which house and which crates have a reader. */
export async function demoPeople(context: DemoContext, company: string): Promise<void> {
  const caller = { ...context.caller, companyId: company }
  const farmIds = await farmsOf(context.tx, company)
  for (const [name, kind, phone] of TECHNICIANS)
    await storeOf('technicianManage').create(context.tx, caller, trace, { name, kind, phone, farmIds })
  for (const farmId of farmIds) await bindHouses(context, farmId)
}

async function bindHouses(context: DemoContext, farmId: string): Promise<void> {
  const { tx, caller, today } = context
  const common = { farmId, from: 1, fromDate: addDays(today, -300), toDate: null, replace: false }
  const bind = (binding: Pick<Binding, 'places' | 'kind' | 'bound'>) =>
    bindPlaces(tx, caller, trace, { ...common, ...binding })
  const houses = await housesOf(tx, farmId)
  for (const [at, { uid }] of houses.entries())
    await bind({ places: [uid], kind: 'KEEPER', bound: KEEPERS[at % KEEPERS.length] ?? KEEPERS[0] })
  const pens = await sql<{ uid: string }>`select p.uid from organize p join organize h on h.uid = p.parent_id
    where h.parent_id = ${farmId} and p.kind = 'PEN' and not p.deleted order by h.sort, p.sort limit ${READERS}`.execute(
    tx,
  )
  const places = pens.rows.map(({ uid }) => uid)
  if (places.length > 0) await bind({ places, kind: 'RFID', bound: 'RF-{nnn}' })
  const stations = houses.filter(({ houseType }) => houseType === 'GESTATION').map(({ uid }) => uid)
  if (stations.length > 0) await bind({ places: stations, kind: 'FEEDER', bound: 'ESF-{nn}' })
}
