import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Who answers on a day for a batch `b`, or rows that carry its farm and leader: its own leader, else that of the house. Source: batchLeaderManage. */
export const leaderOf = (houseId: Sql, day: Sql, batch = 'b'): Sql =>
  sql`coalesce(${sql.ref(`${batch}.leader`)}, (select l.leader from batch_leader l where l.farm_id = ${sql.ref(`${batch}.farm_id`)} and l.house_id = ${houseId}
    and not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) limit 1))`

export const groupOfLeader = (leader: Sql) => ({ key: leader, label: leader })
