import { sql } from 'kysely'
import type { Present } from '#kit/missing.ts'
import { type SetupStepKey, setupSteps } from '#resources/getting-started/index.ts'
import type { SetupFarm, SetupState, SetupStepState } from '#resources/getting-started/setup.shapes.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { without } from '#server/kit/narrow.ts'
import { SAMPLE_FILE } from '../golive/sample.ts'

type Facts = Readonly<Record<'houses' | 'pens' | 'people' | 'pigs' | 'batches' | 'sample', number>>

/** An event outside the go-live. */
const worked = (farm: ReturnType<typeof sql.ref>) => sql`(
  exists (select 1 from pig_event e where e.farm_id = ${farm}
    and not (e.type = 'event_entry' and coalesce((e.payload->>'init')::boolean, false)))
  or exists (select 1 from semen_event s where s.farm_id = ${farm})
  or exists (select 1 from batch_event b where b.farm_id = ${farm} and b.type <> 'batch_in_init')
  or exists (select 1 from farm_event p where p.farm_id = ${farm}))`

/** The requested farm, else the one with a running go-live, else one that is not live, else the first. */
async function farmOf(tx: Tx, { scope }: Caller, farmId: string | null) {
  const wanted = farmId === null ? [...scope.farms] : [farmId]
  const found = await tx.row(sql<SetupFarm & { path: string; worked: boolean }>`
    select f.uid, f.name, f.tree_path as path, coalesce(g.go_live_date, f.go_live_date) as "goLiveDate", ${worked(sql.ref('f.uid'))} as worked,
      coalesce((select coalesce(c.short_name, c.name) from organize c where c.type = 'company' and f.tree_path like c.tree_path || '%'
        order by c.level desc limit 1), '') as company,
      case when g.status = 'CONFIRMED' or (g.uid is null and ${worked(sql.ref('f.uid'))}) then 'LIVE'
        when g.uid is null then 'NONE' else 'OPEN' end as status
    from organize f left join golive g on g.farm_id = f.uid and g.status <> 'REVERTED' and not g.deleted
    where f.uid = any(${wanted}::uuid[]) and f.type = 'farm' and not f.deleted
    order by g.status is not distinct from 'OPEN' desc, g.created_at desc nulls last, ${worked(sql.ref('f.uid'))}, f.created_at desc, f.uid limit 1`)
  return found ?? null
}

/** True where any farm of the caller is live. */
const anyLive = (tx: Tx, { scope }: Caller): Promise<boolean> =>
  tx.has(sql`select 1 from organize f
    where f.uid = any(${[...scope.farms]}::uuid[]) and not f.deleted and (${worked(sql.ref('f.uid'))}
      or exists (select 1 from golive g where g.farm_id = f.uid and g.status = 'CONFIRMED' and not g.deleted)) limit 1`)

const companiesOf = (tx: Tx, { scope }: Caller): Promise<string[]> =>
  tx.values(sql<string>`select name from organize
    where type = 'company' and level > 1 and not deleted and tree_path like any(${scope.paths.map((path) => `${path}%`)})
    order by name limit 50`)

const factsOf = (tx: Tx, { uid, path }: { uid: string; path: string }): Promise<Facts> =>
  tx.one(sql<Facts>`select
    (select count(*)::int from organize where type = 'house' and kind = 'HOUSE' and not deleted and tree_path like ${`${path}%`}) as houses,
    (select count(*)::int from organize where type = 'house' and kind = 'PEN' and not deleted and tree_path like ${`${path}%`}) as pens,
    (select count(*)::int from sys_user u join organize o on o.uid = u.organize_id
      where not u.deleted and o.tree_path like ${`${path}%`}) as people,
    (select count(*)::int from pig where farm_id = ${uid} and not deleted) as pigs,
    (select count(*)::int from batch where farm_id = ${uid} and not deleted) as batches,
    (select count(*)::int from import_task where farm_id = ${uid} and page = ${GO_LIVE} and file_name = ${SAMPLE_FILE}
      and status in ('COMMITTED', 'REVERTING') and not deleted) as sample`)

const counted = (parts: readonly (readonly [string, number, string])[]): string =>
  parts
    .filter(([, count]) => count > 0)
    .map(([label, count, unit]) => `${label} ${count.toLocaleString('en-US')} ${unit}`)
    .join('，')

function stepsOf(farm: SetupFarm | null, facts: Facts | null, isWorking: boolean): SetupStepState[] {
  const { houses = 0, pens = 0, people = 0, pigs = 0, batches = 0, sample = 0 } = facts ?? {}
  const isLive = farm?.status === 'LIVE'
  const herd = counted([
    ['种猪', pigs, '头'],
    ['批次', batches, '个'],
  ])
  const states: Readonly<Record<SetupStepKey, readonly [done: boolean, note: string]>> = {
    farm: [
      farm !== null && farm.status !== 'NONE',
      farm ? `${farm.company} ${farm.name}${farm.goLiveDate ? `，${farm.goLiveDate} 上线` : ''}` : '',
    ],
    pens: [
      houses > 0,
      counted([
        ['栋舍', houses, '栋'],
        ['栏位', pens, '个'],
      ]),
    ],
    people: [people > 0, counted([['账号', people, '个']])],
    herd: [pigs + batches > 0 && sample === 0, sample > 0 ? '示例数据，取回后导入本场数据' : herd],
    check: [isLive, isLive ? '已上线' : ''],
    first: [isWorking, isWorking ? '已有日常业务' : ''],
  }
  return setupSteps.map(({ key }) => ({ key, done: states[key][0], note: states[key][1] }))
}

/** Data present in a farm, for the screens that need it. */
export const presentIn = (tx: Tx, farmId: string): Promise<Present> =>
  tx.one(sql<Present>`select
    exists (select 1 from organize o join organize f on f.uid = ${farmId} and o.tree_path like f.tree_path || '%'
      where o.type = 'house' and not o.deleted) as places,
    exists (select 1 from pig where farm_id = ${farmId} and not deleted) as pigs,
    exists (select 1 from batch where farm_id = ${farmId} and not deleted) as batches`)

/** State of the six steps for one farm. */
export async function readSetup(tx: Tx, caller: Caller, farmId: string | null): Promise<SetupState> {
  const found = await farmOf(tx, caller, farmId)
  const facts = found && (await factsOf(tx, found))
  const farm = found && without(found, ['path', 'worked'])
  return {
    farm,
    companies: await companiesOf(tx, caller),
    live: await anyLive(tx, caller),
    steps: stepsOf(farm, facts, found?.worked ?? false),
    sample: facts?.sample ?? 0,
  }
}
