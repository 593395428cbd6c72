import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { FarmPlan } from './simulate-farm.ts'

type Some = [string, ...string[]]
interface Word {
  scode: string
  name1: string
  uid: string
  parent: string | null
}

const HERD_BREEDS = ['大白', '长白', '二元']

/** The breeds of a commercial herd, each with a line of its own. */
function breedsOf(words: readonly Word[]): [FarmPlan['breeds'][0], ...FarmPlan['breeds'][0][]] {
  const found = words
    .filter(
      (word) =>
        word.scode === 'breeds' &&
        word.parent === null &&
        HERD_BREEDS.some((name) => word.name1.startsWith(name)),
    )
    .map((breed) => ({ breedId: breed.uid, lineId: words.find((word) => word.parent === breed.uid)?.uid }))
  const [first, ...rest] = found
  if (!first) throw new Error('the dictionary has none of the breeds of the demo herd')
  return [first, ...rest]
}

/** Uids of the dictionary words a demo herd needs, found by their names. */
export async function dictionaryUids(tx: Tx) {
  const found = await sql<Word>`
    select scode, name1, uid, parent_id as parent from data_dictionary where company_id is null and not deleted order by sort`.execute(
    tx,
  )
  const all = (scode: string, child = false): Some => {
    const uids = found.rows
      .filter((row) => row.scode === scode && (row.parent !== null) === child)
      .map((row) => row.uid)
    if (uids.length === 0) throw new Error(`the dictionary has no entry for ${scode}`)
    return uids as Some
  }
  const word = (scode: string, name1: string): string =>
    found.rows.find((row) => row.scode === scode && row.name1 === name1)?.uid ?? all(scode)[0]
  return {
    breeds: breedsOf(found.rows),
    levels: all('selective_level').slice(0, 3) as Some,
    pigletReasons: all('piglet_death_reason'),
    growing: {
      deathReasons: all('growing_death_reason'),
      cullReason: word('cull_reason', '疾病'),
      disposal: all('disposal_method')[0],
    },
    reasons: {
      cull: word('cull_reason', '肢蹄病'),
      barren: word('cull_reason', '屡配不孕'),
      old: word('cull_reason', '胎龄高'),
      death: word('death_reason', '不明'),
      abort: all('abort_reason')[0],
      disposal: all('disposal_method')[0],
    },
  }
}
