import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { HomeCell } from '#domain/home/home.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { column, type HomeAsking, numbers, type RoleCard, tableOf } from './declare.ts'

export const DAY_REPORT = 'farm-product-day-report'

interface Farm {
  readonly uid: string
  readonly farm: string
  readonly last: string | null
  readonly silent: number | null
  readonly services: number
  readonly farrowings: number
  readonly fed: boolean
}

/** Entries of a usual day that are missing for yesterday. */
const missing = ({ services, farrowings, fed }: Farm): string =>
  [services === 0 && '配种', farrowings === 0 && '分娩', !fed && '用料'].filter(Boolean).join('、') || '-'

const silentCell = ({ silent }: Farm): HomeCell => ({
  value: silent,
  ...((silent ?? 2) > 1 && { tone: 'red' }),
})

/** Time of the last entry in each farm; null: not for a long time. */
const lastEntry = (today: string) => sql`greatest((select max(p.created_at) from pig_event p
    where p.farm_id = f.uid and p.event_date > ${today}::date - 60),
  (select max(s.created_at) from semen_event s where s.farm_id = f.uid and s.event_date > ${today}::date - 60),
  (select max(v.created_at) from farm_event v where v.farm_id = f.uid and v.event_date > ${today}::date - 60))`

/** The same, by farm. */
export const lastEntries = ({ tx, farms, today }: HomeAsking): Promise<Map<string, string | null>> =>
  tx.map(sql<[string, string | null]>`select f.uid, ${lastEntry(today)} as last
    from organize f where f.uid = any(${[...farms]}::uuid[])`)

/** 今日未录入: farms without any entry today, and the entries missing for yesterday. */
export const notEnteredCard: RoleCard = {
  key: 'notEntered',
  label: '今日未录入',
  functions: [DAY_REPORT],
  async read({ tx, farms, today }) {
    const day = sql`(${today}::date - 1)`
    const found = await tx.rows(sql<Farm>`select f.uid, coalesce(f.short_name, f.name) as farm, e.last,
        ${today}::date - e.last::date as silent,
        (select count(*)::int from sow_service s where s.farm_id = f.uid and s.service_date = ${day} and not s.init) as services,
        (select count(*)::int from litter l where l.farm_id = f.uid and l.farrow_date = ${day} and not l.init and not l.nurse) as farrowings,
        exists (select 1 from feed_use u where u.farm_id = f.uid and u.use_date = ${day}) as fed
      from organize f left join lateral (select ${lastEntry(today)} as last) e on true
      where f.uid = any(${[...farms]}::uuid[]) order by e.last nulls first`)
    const silent = found.filter((row) => row.silent === null || row.silent > 0)
    const entered = found.filter((row) => row.silent === 0).map(({ last }) => String(last).slice(11, 16))
    const [first] = silent
    const opens = (farmId: string) => ({
      screen: DAY_REPORT,
      path: screenAddress('farm-product-day-report', { farmId, date: addDays(today, -1) }),
    })
    const rest =
      entered.length > 0
        ? `其余 ${entered.length} 场今天已录，最早 ${entered[0]}，最晚 ${entered.at(-1)}`
        : ''
    return {
      note: `${silent.length} 场`,
      opens: first ? opens(first.uid) : null,
      ...tableOf<Farm>(
        [
          column('farm', '猪场', 'text', ({ uid, farm }) => ({ value: farm, opens: opens(uid) })),
          column('last', '最后录入', 'text', ({ last }) => last?.slice(5, 16).replace('T', ' ') ?? null),
          column('missing', '昨日缺', 'text', missing),
          column('days', '未录', numbers({ unit: '天' }), silentCell),
        ],
        silent,
        ({ uid }) => uid,
        6,
      ),
      ...(rest && silent.length > 0 && { remark: rest }),
      empty: rest ? `各场今天均已录入，最晚 ${entered.at(-1)}` : '没有猪场',
    }
  },
}
