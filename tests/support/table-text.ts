import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/kit/database.ts'
import type { Answer } from './app.ts'

/** Every row of these tables as one text: two are equal when nothing changed, to the byte. */
export async function tableText(db: Db, tables: readonly string[]): Promise<string> {
  const parts: string[] = []
  for (const table of tables) {
    const rows = await sql<{
      text: string
    }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(db)
    parts.push(table, ...rows.rows.map((row) => row.text))
  }
  return parts.join('\n')
}

/** A check that a call is refused with a message and leaves these tables as they were, to the byte. */
export const refusal =
  (db: Db, tables: readonly string[]) =>
  async (send: () => Promise<Answer<unknown>>, status = 403): Promise<Answer<unknown>> => {
    const before = await tableText(db, tables)
    const answer = await send()
    expect([answer.status, answer.msg]).toEqual([status, expect.stringMatching(/./)])
    expect(await tableText(db, tables)).toBe(before)
    return answer
  }
