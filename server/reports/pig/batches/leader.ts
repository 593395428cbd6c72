import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Who answers for a batch `b` on a day: its own leader, else that of the house. Source: batchLeaderManage. */
export const leaderOf = (houseId: Sql, day: Sql): Sql =>
  sql`coalesce(b.leader, (select l.leader from batch_leader l where l.farm_id = b.farm_id and l.house_id = ${houseId}
    and not l.deleted and l.from_date <= ${day} and (l.to_date is null or l.to_date >= ${day}) limit 1))`

export const groupOfLeader = (leader: Sql) => ({ key: leader, label: leader })
