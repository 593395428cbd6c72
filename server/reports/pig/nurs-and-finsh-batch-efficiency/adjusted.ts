import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualAge } from '#server/queries/batches/batches.growth.ts'

/** kg between which batches of a stage are compared; the end of finishing is that of F88. */
const SPANS = { NURSERY: [7, 28], FINISH: [28, 115], GILT_REAR: [7, 115], WTF: [7, 115] } as const
/** Feed per kg of gain added by each kg more at either end. */
const FEED_STEP = 0.011

const edge = (at: 0 | 1): Sql =>
  sql`(case x.stage ${sql.join(
    Object.entries(SPANS).map(([stage, span]) => sql`when ${sql.lit(stage)} then ${sql.lit(span[at])}`),
    sql` `,
  )} end)`
/** kg gained per head and day from one weight to another by the usual curve. */
const pace = (from: Sql, to: Sql): Sql =>
  sql`((${to}) - (${from})) / nullif(${usualAge(to)} - ${usualAge(from)}, 0)`

const [came, left] = [sql`x.in_mean`, sql`x.out_mean`]

/** True of a finished batch `x` with known start and end weight. */
export const isComparable: Sql = sql`(x.stock = 0 and ${left} > ${came})`

/** Growth by the curve over the stage's own span relative to that over the batch's span. */
export const growthFactor: Sql = sql`round((${pace(edge(0), edge(1))} / nullif(${pace(came, left)}, 0))::numeric, 6)`
/** Correction of kg feed per kg gain for the weights by which the batch missed the span. */
export const feedStep: Sql = sql`(((${edge(0)} - ${came}) + (${edge(1)} - ${left})) * ${sql.lit(FEED_STEP)})`

const spans = '保育7–28 kg、育肥28–115 kg、其他7–115 kg'
export const ADJUSTED = {
  adg: `日增重×生长曲线在${spans}间的日增重÷曲线在本批进、出均重间的日增重；只计已出清、进出均重已知的批次`,
  fcr: `料肉比（含死淘）＋（标准进重－进猪均重＋标准出重－出栏均重）×${FEED_STEP}；标准${spans}；只计已出清、有用料的批次`,
}
