import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, type TestApp, testApp } from '#support/app.ts'
import type { RowAnswer } from '#support/event-fixture.ts'
import { NOON } from '#support/event-forms.ts'
import { type Luck, luckOf } from './luck.ts'

/** The days reports are asked for; things happen on both of them, between them, and on the days just outside. */
export const FROM = '2026-09-15'
export const TO = '2026-10-20'
/** Herds, batches and first stocks are there from this day on. */
export const BEGIN = '2026-08-26'

export type Row = Record<string, unknown>
export type Doc = Row & { uid: string; version: number; docNo: string; status: string }

export interface OracleFarm {
  readonly node: TestNode
  readonly uid: string
  readonly name: string
  /** The number of its batch: no two farms have the same. */
  readonly batchNo: string
  readonly houses: readonly { readonly uid: string; readonly name: string }[]
}

/** Three farms of a company and two readers: one of all of it, one who sees the first two farms alone. */
export async function oracleFarms(seed: number) {
  const t = await testApp({ now: () => NOON })
  const company = await t.node({ type: 'company', name: '甲公司' })
  const farms: OracleFarm[] = []
  for (const name of ['东场', '西场', '外场']) {
    const node = await t.node({ type: 'farm', name, parent: company })
    const houses: { uid: string; name: string }[] = []
    for (const house of ['甲舍', '乙舍'].map((word) => `${name}${word}`)) {
      const { uid } = await t.node({ type: 'house', kind: 'HOUSE', name: house, parent: node })
      houses.push({ uid, name: house })
    }
    farms.push({ node, uid: node.uid, name, houses, batchNo: `P${farms.length + 1}` })
  }
  const functions = [...allFunctionCodes]
  await t.user({ account: 'chief', at: company, functions })
  const scopes = farms.slice(0, 2).map(({ node }) => node)
  await t.user({ account: 'reader', at: farms[0]?.node ?? company, scopes, functions })
  const chief = await t.as('chief')
  const luck = luckOf(seed)
  return { t, company, farms, chief, reader: await t.as('reader'), luck, ...clerkOf(chief), ...wordsOf(t.db) }
}

export type OracleFarms = Awaited<ReturnType<typeof oracleFarms>>
type Db = TestApp['db']

/** Words of dictionaries: their names by uid, and uids by list. */
function wordsOf(db: Db) {
  const words = async (scode: string): Promise<{ uid: string; name: string }[]> =>
    (
      await sql<{
        uid: string
        name: string
      }>`select uid, name1 as name from data_dictionary where scode = ${scode} order by sort, name1`.execute(
        db,
      )
    ).rows
  const word = async (scode: string): Promise<string> => (await words(scode))[0]?.uid ?? ''
  return { words, word }
}

/** Enters things as a clerk: what must be accepted, and what may be refused (null). */
function clerkOf(client: Client) {
  const made = async (name: string, body: object): Promise<Doc> => {
    const { data, msg, errors } = await client.post<Doc>(name, body)
    if (!data) throw new Error(`${name}: ${msg} ${JSON.stringify(errors)} ${JSON.stringify(body)}`)
    return data
  }
  const step = async (name: string, doc: Doc, act: string): Promise<Doc | null> =>
    (await client.post<Doc | null>(`${name}/${doc.uid}/${act}`, { version: doc.version, reason: '核对' }))
      .data
  /** Events, all or nothing; answers their uids. */
  const record = async (code: string, farmId: string, rows: readonly object[]): Promise<string[]> => {
    const body = { farmId, rows: rows.map((row) => ({ confirmReason: '核实', ...row })) }
    const { data, msg } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, body)
    const refused = data?.results.find(({ accepted }) => !accepted)
    if (!data || refused) throw new Error(`${code}: ${msg} ${JSON.stringify(refused)}`)
    return data.results.map(({ uid }) => String(uid))
  }
  /** One event that may be refused. */
  const tried = async (code: string, farmId: string, row: object): Promise<string | null> => {
    const body = { farmId, rows: [{ confirmReason: '核实', ...row }] }
    const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, body)
    const [answer] = data?.results ?? []
    if (answer && !answer.accepted) refusals.push(`${code} ${answer.violations[0]?.message}`)
    return answer?.accepted ? String(answer.uid) : null
  }
  const refusals: string[] = []
  const undone = async (code: string, uid: string): Promise<boolean> =>
    (await client.delete<{ accepted: boolean }>(`event/${code}/${uid}`, { version: 1, reason: '撤回' })).data
      ?.accepted === true
  return { made, step, record, tried, undone, refusals }
}

/** A day of the period, its ends and the days next to them more often than others. */
export function dayOf(luck: Luck): string {
  if (luck.chance(0.35)) return luck.of([addDays(FROM, -1), FROM, TO, addDays(TO, 1)])
  return addDays(FROM, luck.between(-3, 38))
}

export type Fate = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'UNAPPROVED' | 'VOID' | 'REJECTED'

/** Course of a document: two of three are approved and stay so. */
export const fateOf = (luck: Luck): Fate =>
  luck.chance(0.66) ? 'APPROVED' : luck.of(['DRAFT', 'SUBMITTED', 'UNAPPROVED', 'VOID', 'REJECTED'] as const)

const STEPS: Readonly<Record<Fate, readonly string[]>> = {
  DRAFT: [],
  SUBMITTED: ['submit'],
  APPROVED: ['submit', 'approve'],
  UNAPPROVED: ['submit', 'approve', 'unapprove'],
  VOID: ['submit', 'approve', 'unapprove', 'void'],
  REJECTED: ['submit', 'reject'],
}

/** Brings a draft there; null where a step was refused (what then stands open is as good as a draft). */
export async function bringTo(
  { step }: Pick<OracleFarms, 'step'>,
  name: string,
  draft: Doc,
  fate: Fate,
): Promise<Doc | null> {
  let doc: Doc | null = draft
  for (const act of STEPS[fate]) if (doc) doc = await step(name, doc, act)
  return doc
}
