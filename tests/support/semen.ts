import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TestNode } from './accounts.ts'
import { type Answer, type Client, type TestApp, testApp } from './app.ts'

export interface Doc {
  uid: string
  docNo: string
  status: string
  doses: number
  amount: string
  targetName: string
  accepted: number | null
  rejected: number | null
}

const SALES = ['semen-sales', 'semen-sales:create', 'semen-sales:undo']
const RECEIPTS = ['receive', 'reject', 'undo'].map((one) => `semen-recevice:${one}`)
const PURCHASES = ['seminal-receive', 'seminal-receive:create', 'seminal-receive:undo']

/** A stud and a farm of one company with one person each; the stud may supply the farm with one breed. */
export interface SemenFixture {
  readonly t: TestApp
  readonly stud: TestNode
  readonly farm: TestNode
  readonly breed: string
  /** Works at the stud only. */
  readonly sender: Client
  /** Works at the farm only. */
  readonly receiver: Client
  readonly client: string
  readonly supplier: string
  /** A lot of the stud, made on that day and good for three more. */
  lot(doses: number, made?: string): Promise<string>
  ship(lotUid: string, doses: number, more?: object): Promise<Answer<Doc>>
  /** A movement an event made, as a mating does. */
  use(farmId: string, lotUid: string, doses: number, date: string, pigId?: string): Promise<void>
  stock(lotUid: string): Promise<number>
  /** The lot of the farm that a dispatch went into. */
  lotOf(docUid: string): Promise<string | undefined>
}

export const TODAY = '2026-11-21'

export async function semenFixture(): Promise<SemenFixture> {
  const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
  const company = await t.node({ type: 'company', name: '甲公司' })
  const stud = await t.node({ type: 'farm', name: '公猪站', parent: company })
  const farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.user({ account: 'sender', at: stud, functions: [...SALES, 'seminal-receive'] })
  await t.user({
    account: 'receiver',
    at: farm,
    functions: ['semen-sales', 'semen-recevice', ...RECEIPTS, ...PURCHASES],
  })
  const [breed, client, supplier] = [await breedOf(t), uuidv7(), uuidv7()]
  await sql`insert into client (uid, company_id, code, name, kind) values (${client}, ${company.uid}, 'K1', '李养户', 'RETAIL')`.execute(
    t.db,
  )
  await sql`insert into supplier (uid, company_id, code, name, kind) values (${supplier}, ${company.uid}, 'S1', '远方精液', 'SEMEN')`.execute(
    t.db,
  )
  await sql`insert into semen_range (company_id, uid, unit_name, stud_id, breed_id, supply_farm_id, priority, date_from)
    values (${company.uid}, ${uuidv7()}, '公猪站', ${stud.uid}, ${breed}, ${farm.uid}, 1, '2026-11-01')`.execute(
    t.db,
  )
  const sender = await t.as('sender')
  const use: SemenFixture['use'] = (farmId, lotUid, doses, date, pigId) =>
    move(t, { farmId, lotUid, doses: -doses, date, kind: 'USED', pigId })
  return {
    t,
    stud,
    farm,
    breed,
    sender,
    receiver: await t.as('receiver'),
    client,
    supplier,
    use,
    async lot(doses, made = '2026-11-19') {
      const uid = uuidv7()
      await sql`insert into semen_lot (farm_id, uid, lot_no, origin, boar_ear_no, breed_id, produced_date, valid_to, doses)
        values (${stud.uid}, ${uid}, ${`G0001-${uid.slice(-6)}`}, 'OWN', 'G0001', ${breed}, ${made}, ${made}::date + 3, ${doses})`.execute(
        t.db,
      )
      await move(t, { farmId: stud.uid, lotUid: uid, doses, date: made, kind: 'MADE' })
      return uid
    },
    ship: (lotUid, doses, more = {}) =>
      sender.post<Doc>('semen-sales', {
        shipDate: '2026-11-20',
        destination: 'FARM',
        toFarmId: farm.uid,
        lotUid,
        doses,
        price: '38.5',
        ...more,
      }),
    async stock(lotUid) {
      const found = await sql<{
        n: number
      }>`select coalesce(sum(doses), 0)::int as n from semen_move where lot_uid = ${lotUid}`.execute(t.db)
      return found.rows[0]?.n ?? 0
    },
    async lotOf(docUid) {
      const found = await sql<{ uid: string }>`select lot_uid as uid from semen_move
        where source_uid = ${docUid} and farm_id = ${farm.uid} limit 1`.execute(t.db)
      return found.rows[0]?.uid
    },
  }
}

async function breedOf({ db }: TestApp): Promise<string> {
  const found = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'breeds' order by sort limit 1`.execute(db)
  return found.rows[0]?.uid ?? ''
}

interface Move {
  farmId: string
  lotUid: string
  doses: number
  date: string
  kind: string
  pigId?: string | undefined
}

async function move({ db }: TestApp, { farmId, lotUid, doses, date, kind, pigId }: Move): Promise<void> {
  await sql`insert into semen_move (farm_id, lot_uid, source_uid, kind, move_date, doses, by_event, pig_id)
    values (${farmId}, ${lotUid}, ${uuidv7()}, ${kind}, ${date}, ${doses}, true, ${pigId ?? null})`.execute(
    db,
  )
}

/** Ejaculates of both boars of the reference farm, one of them diluted, by the API: what reports on semen show. */
export async function collectSemen(client: Client, farmId: string): Promise<void> {
  const record = async (code: string, row: object) => {
    const body = { farmId, requestId: crypto.randomUUID(), rows: [{ date: '2025-07-10', ...row }] }
    const { data } = await client.post<{ results: { accepted: boolean }[] }>(`event/${code}`, body)
    if (!data.results?.[0]?.accepted) throw new Error(`${code}: ${JSON.stringify(data)}`)
  }
  const good = {
    volume: '250',
    density: '3',
    motility: '82',
    abnormal: '9',
    colour: 'WHITE',
    collector: '张三',
  }
  await record('event_semen_collect', { earNo: 'G0001', ...good })
  await record('event_semen_collect', { earNo: 'G0002', ...good, motility: '60' })
  await record('event_semen_process', { earNo: 'G0001', dosesMade: 10, doseVolume: 80 })
}
