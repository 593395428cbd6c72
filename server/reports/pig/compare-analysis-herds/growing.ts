import { sql } from 'kysely'
import { integer, weight } from '#kit/field.ts'
import { countOf, defined, hiddenSum, percent, type ReportColumns, ratio } from '#kit/report-column.ts'
import type { CompareLine } from '#kit/report-views.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import { lives, living } from '../nurs-and-finsh-batch-efficiency/nurs-and-finsh-batch-efficiency.rows.ts'

const sum = (label: string) => hiddenSum(integer(label), { drill: true })

/** Figures of growing batches that ended in the period. Source: F81, F82, F85, F86, F88. */
export const growingColumns = {
  batches: countOf('结批数', { unit: '批', ...defined('F85', '期内结批的商品猪批次') }),
  survival: percent('成活率', 'survived', 'started', {
    ...defined('F85', '（进猪－死亡－淘汰）÷进猪，按结批批次'),
    drill: true,
  }),
  inAverage: ratio('进猪均重', 'inKilos', 'inWeighed', {
    unit: 'kg',
    ...defined('F81', '进猪重量÷称重头数'),
    drill: true,
  }),
  outAverage: ratio('出栏均重', 'outKilos', 'outWeighed', {
    unit: 'kg',
    ...defined('F88', '出栏重量÷称重头数'),
    drill: true,
  }),
  feedingDays: ratio('饲养天数', 'pigDays', 'started', {
    unit: '天',
    ...defined('F88', '饲养日÷进猪头数'),
    drill: true,
  }),
  adg: ratio('日增重', 'grams', 'pigDays', {
    unit: 'g',
    digits: 0,
    ...defined('F82', '增重（含死淘）÷饲养日×1000'),
    drill: true,
  }),
  started: sum('进猪头数'),
  survived: sum('成活头数'),
  pigDays: sum('饲养日'),
  inWeighed: sum('进猪称重头数'),
  outWeighed: sum('出栏称重头数'),
  inKilos: hiddenSum(weight('进猪重量')),
  outKilos: hiddenSum(weight('出栏重量')),
  grams: hiddenSum(weight('增重克数')),
} as const satisfies ReportColumns

export const growingLines: readonly CompareLine[] = [
  { label: '结批数', column: 'batches' },
  { label: '成活率', column: 'survival', better: 'up', sample: 'started', spoke: true },
  { label: '进猪均重', column: 'inAverage', sample: 'inWeighed' },
  { label: '出栏均重', column: 'outAverage', sample: 'outWeighed' },
  { label: '饲养天数', column: 'feedingDays', sample: 'started' },
  { label: '日增重', column: 'adg', better: 'up', sample: 'started', spoke: true },
].map((line) => ({ section: '育成', ...line }) as CompareLine)

const closed = (context: ReportContext): ReportContext => ({
  ...context,
  filters: { ...context.filters, state: 'CLOSED' },
})

/** Batches that ended in the period. */
export const growing: Fact = {
  label: '商品猪批次',
  from: (c) =>
    sql`(${c.question.countOnly ? living(closed(c)) : lives(closed(c), { first: c.question.first })}) x`,
  farm: sql`x.farm_id`,
  subject: sql`null::uuid`,
  uid: sql`x.batch_id`,
  day: () => sql`x.close_date`,
  row: () => ({
    parity: sql`null`,
    note: sql`x.batch_no || ' 进 ' || x.started || ' 头，死淘 ' || (x.dead + x.culled)`,
  }),
  adds: () => ({
    batches: sql`1`,
    started: sql`x.started`,
    survived: sql`x.started - x.dead - x.culled`,
    pigDays: sql`x.pig_days`,
    inWeighed: sql`x.in_weighed`,
    outWeighed: sql`x.out_weighed`,
    inKilos: sql`x.in_kilos`,
    outKilos: sql`x.out_kilos`,
    grams: sql`(x.out_kilos + x.lost_kilos - x.in_kilos) * 1000`,
  }),
}
