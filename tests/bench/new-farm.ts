import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { ROOT_UID } from '#server/seed/index.ts'

/** A farm of its own with three houses and nothing else, and the words of the dictionary by their list. */
export async function newFarm(db: Db) {
  const node = async (type: string, kind: string | null, parent: string): Promise<string> => {
    const made = await sql<{
      uid: string
    }>`insert into organize (uid, parent_id, type, kind, name, sort, level, tree_path)
      select g, uid, ${type}, ${kind}, g::text, 1, level + 1, tree_path || g || '/' from organize, gen_random_uuid() g
       where uid = ${parent} returning uid`.execute(db)
    return made.rows[0]?.uid ?? ''
  }
  const farmId = await node('farm', null, ROOT_UID)
  const house = () => node('house', 'HOUSE', farmId)
  const houses: [string, string, string] = [await house(), await house(), await house()]
  const words = await sql<{ scode: string; uid: string }>`select scode, uid from data_dictionary`.execute(db)
  const word = (scode: string) => words.rows.find((one) => one.scode === scode)?.uid ?? ''
  return { farmId, houses, word }
}
