import { sql } from 'kysely'
import type { Tx } from '../kit/database.ts'
import { dictionaryData, type Seeded } from './dictionary-data.ts'
import { stableUid } from './stable-uid.ts'

interface Entry {
  uid: string
  scode: string
  name1: string
  parent_id: string | null
  sort: number
}

const uidOf = (...path: string[]): string => stableUid('dictionary', ...path)

function entriesOf(scode: string, seeded: Seeded, index: number): Entry[] {
  const [name, below] = typeof seeded === 'string' ? [seeded, ''] : seeded
  const uid = uidOf(scode, name)
  const own = { uid, scode, name1: name, parent_id: null, sort: index + 1 }
  const lines = below.split(' ').filter(Boolean)
  return [
    own,
    ...lines.map((line, i) => ({
      uid: uidOf(scode, name, line),
      scode,
      name1: line,
      parent_id: uid,
      sort: i + 1,
    })),
  ]
}

/** Common entries that are missing. What an administrator renamed, stopped or deleted stays as he left it. */
export async function seedDictionary(tx: Tx): Promise<void> {
  const entries = Object.entries(dictionaryData).flatMap(([scode, list]) =>
    list.flatMap((one, index) => entriesOf(scode, one, index)),
  )
  await sql`insert into data_dictionary (company_id, uid, scode, name1, parent_id, sort, enabled)
    select null, uid, scode, name1, parent_id, sort, true from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(uid uuid, scode text, name1 text, parent_id uuid, sort int)
    on conflict do nothing`.execute(tx)
}
