import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The next number of a farm's counter. Concurrent calls wait for each other; a rollback leaves no gap. */
export async function nextOf(tx: Tx, farmId: string, name: string): Promise<number> {
  const found = await tx.row(sql<{ value: number }>`
    insert into counter (farm_id, name, value) values (${farmId}, ${name}, 1)
    on conflict (farm_id, name) do update set value = counter.value + 1 returning value`)
  return found?.value ?? 1
}
