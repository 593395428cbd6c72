import { sql } from 'kysely'
import type { HomeCell } from '#domain/home/home.ts'
import { siloLeft } from '#server/queries/silo-left.ts'
import {
  column,
  figure,
  type HomeAsking,
  numberOf,
  numbers,
  opensReport,
  type RoleCard,
  type RoleFigure,
  tableOf,
} from './declare.ts'
import { lastDays } from './periods.ts'

/** Days over which the mean use of a silo is taken, and the minimum. */
const MEAN_DAYS = 7
const FEW_DAYS = 2

interface Silo {
  readonly key: string
  readonly house: string
  readonly feed: string
  readonly houseId: string
  readonly left: number
  readonly lasts: number | null
}

const period = lastDays(MEAN_DAYS)

/** Silos with records, and the days they last: content (R6) by the mean use of a week. The first to run dry first. */
async function silosOf(ask: HomeAsking): Promise<readonly Silo[]> {
  const { tx, farms, today } = ask
  const { dateFrom } = period(ask)
  const silo = { farm: sql`s.farm_id`, house: sql`s.house_id`, feed: sql`s.feed_id` }
  const found = await tx.rows(sql<Record<'houseId' | 'feedId' | 'house' | 'feed' | 'left' | 'used', string>>`
    select s.house_id as "houseId", s.feed_id as "feedId", h.name as house, m.name as feed, s.left, s.used from (
      select s.*, ${siloLeft(silo, sql`${today}::date`)} as left,
        coalesce((select sum(u.qty) from feed_use u where u.farm_id = s.farm_id and u.house_id = s.house_id and u.feed_id = s.feed_id
          and u.source = 'SILO' and u.use_date between ${dateFrom}::date and ${today}::date), 0) as used
      from (select distinct farm_id, house_id, feed_id from silo_move
        where farm_id = any(${[...farms]}::uuid[]) and move_date <= ${today}::date) s) s
    join organize h on h.uid = s.house_id and not h.deleted join material m on m.uid = s.feed_id
    where s.left is not null and (s.left > 0 or s.used > 0)`)
  const all = found.map(({ houseId, feedId, house, feed, left, used }): Silo => {
    const each = numberOf(used) / MEAN_DAYS
    const kilos = numberOf(left)
    return {
      ...{ key: `${houseId}/${feedId}`, house, feed, houseId, left: kilos },
      lasts: each > 0 ? kilos / each : null,
    }
  })
  return all.toSorted((a, b) => (a.lasts ?? 999) - (b.lasts ?? 999) || a.house.localeCompare(b.house, 'zh'))
}

const isLow = ({ lasts }: Silo): boolean => lasts !== null && lasts <= FEW_DAYS

export const siloFigure: RoleFigure = {
  key: 'silos',
  functions: ['feed-silo'],
  async read(ask) {
    const silos = await silosOf(ask)
    const few = silos.filter(isLow).length
    return figure({
      ...{ key: 'silos', label: `料塔 ${FEW_DAYS} 天内用完`, value: String(few), unit: '座' },
      note: `共 ${silos.length} 座`,
      tone: few > 0 ? 'warn' : null,
      opens: opensReport(ask, 'feed-silo', period(ask)),
    })
  },
}

const lastsCell = (one: Silo): HomeCell => ({
  value: one.lasts === null ? null : Math.floor(one.lasts),
  ...(isLow(one) && { tone: 'warn' }),
})

/** Most days a bar shows. */
const FULL_BAR = 10

/** 料塔: the content of each, by the days it lasts. */
export const siloCard: RoleCard = {
  key: 'silos',
  label: '料塔',
  functions: ['feed-silo'],
  side: true,
  async read(ask) {
    const silos = await silosOf(ask)
    return {
      note: `${silos.length} 座，按可用天数`,
      opens: opensReport(ask, 'feed-silo', period(ask)),
      ...tableOf<Silo>(
        [
          column('house', '栋舍', 'text', ({ house, houseId }) => ({
            value: house,
            opens: opensReport(ask, 'feed-silo', { ...period(ask), houseId }),
          })),
          column('feed', '饲料', 'text', ({ feed }) => feed),
          column('bar', '可用', 'bar', (one) => ({
            value: Math.min(1, (one.lasts ?? FULL_BAR) / FULL_BAR),
            tone: isLow(one) ? 'warn' : 'near',
          })),
          column('left', '余量', numbers({ unit: 't', digits: 2 }), ({ left }) => (left / 1000).toFixed(2)),
          column('lasts', '可用', numbers({ unit: '天' }), lastsCell),
        ],
        silos,
        ({ key }) => key,
      ),
      empty: '没有建账的料塔',
    }
  },
}
