import { sql } from 'kysely'
import { materialKind, openingStock } from '#resources/golive/golive.kinds.ts'
import type { Count, Found, GoLive, Problem } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { type DataScope, type Db, scoped, type Tx } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { notConfirmed, type Work } from '../golive.job.ts'
import { otherRows } from '../other-rows.ts'
import { keepFound } from '../steps.ts'
import { answer, batchQuestions, herdQuestions, type Question } from './check.herd.ts'
import { countBoth } from './file-counts.ts'
import { plausibleQuestions } from './plausible.ts'

/**
 * Everything checked before a farm goes live: heads and stock against the files, the identities of §4.10,
 * states, places and dates. Errors prevent going live, warnings do not.
 */
async function checkGoLive(
  db: Db,
  scope: DataScope,
  { farmId, goLiveDate }: GoLive,
  today: string,
  signal: AbortSignal,
): Promise<Found> {
  const { counts, asked } = await scoped(db, scope, async (tx) => ({
    counts: await countBoth(tx, farmId),
    asked: await askAll(tx, farmId, goLiveDate),
  }))
  const rebuilt = await rebuildFarm(db, scope, { farmId, dryRun: true, from: null, today, signal })
  const identities = rebuilt.found.identities
    .filter(({ expected, actual }) => expected !== actual)
    .map(({ item, expected, actual }) =>
      checkProblem('E', item, `${item}：应为${expected}，现有${actual}，相差${actual - expected}`),
    )
  const differs =
    rebuilt.differences > 0
      ? [checkProblem('E', '重算不一致', `与重算结果有${rebuilt.differences}处不一致，请先刷新猪场猪群`)]
      : []
  return {
    counts,
    problems: [...counts.flatMap(countProblem), ...identities, ...differs, ...asked, ...emptyFarm(counts)],
  }
}

function checkProblem(level: Problem['level'], item: string, message: string): Problem {
  return { step: 'check', level, item, message }
}

/** Fewer heads than in the files are an error; more were entered by hand. */
function countProblem({ group, item, file, system, unit: of }: Count): Problem[] {
  if (file === system) return []
  const unit = of ?? '头'
  const message = `${group}【${item}】：文件${file}${unit}，系统${system}${unit}`
  if (of === '行') return [checkProblem('W', '行数核对', message)]
  return [checkProblem(system < file ? 'E' : 'W', of ? '金额核对' : '头数核对', message)]
}

const emptyFarm = (counts: readonly Count[]): Problem[] =>
  counts.some(({ system, unit }) => system > 0 && unit === undefined)
    ? []
    : [checkProblem('E', '没有数据', '没有种猪，也没有批次，不能上线')]

async function askAll(tx: Tx, farmId: string, day: string): Promise<Problem[]> {
  const problems: Problem[] = []
  const { params } = await loadFarmSettings(tx, farmId, day)
  const questions = [
    ...herdQuestions(farmId, day),
    ...plausibleQuestions(farmId, day, params),
    ...batchQuestions(farmId),
    ...stockQuestions(farmId, day),
  ]
  for (const question of questions) problems.push(...(await answer(tx, question)))
  const others = await otherRows(tx, farmId)
  return others === null
    ? problems
    : [...problems, checkProblem('W', '已有业务', `已有日常业务记录：${others}`)]
}

/** Factor between a price and its reference price from which it is reported. */
const FAR = 3

/** Opening stock of the committed files, row by row: `e` its event, `n` its material, `k` its lot, `w` its warehouse. */
const openings = (farmId: string): Sql => sql`from import_task t
  join import_made m on m.farm_id = t.farm_id and m.task_uid = t.uid and m.made ? 'stock'
  left join stock_event e on e.farm_id = m.farm_id and e.uid = (m.made->>'stock')::uuid
  left join material n on n.uid = e.material_id left join warehouse w on w.farm_id = e.farm_id and w.uid = e.warehouse_id
  left join material_lot k on k.farm_id = e.farm_id and k.material_id = e.material_id and k.lot = e.lot
  where t.farm_id = ${farmId} and t.page = ${GO_LIVE} and t.kind = ${materialKind.key} and t.status = 'COMMITTED'`

/** Checks of the opening stock of a farm: each problem names its row and column. */
function stockQuestions(farmId: string, day: string): Question[] {
  const ask = (
    level: Question['level'],
    item: string,
    column: keyof typeof openingStock,
    say: Sql,
    where: Sql,
  ): Question => ({
    ...{ step: materialKind.key, level, item, to: null, says: '{}' },
    rows: sql`select m.task_uid as uid, '' as name,
        concat(t.file_name, ' 第', m.row_no, '行【', ${openingStock[column].label}::text, '】：', ${say}) as what
      ${openings(farmId)} and ${where} order by t.created_at, m.row_no`,
  })
  const price = sql`round(e.amount / e.qty, 4)`
  const shown = (figure: Sql) => sql`trim_scale(${figure})`
  return [
    ask('E', '期初库存不在台账', 'qty', sql`'库存台账中没有这一行的期初'`, sql`e.uid is null`),
    ask(
      'E',
      '没有批号',
      'lot',
      sql`concat(n.name, '按批号管理，没有批号')`,
      sql`n.lot_control and e.lot = ''`,
    ),
    ask(
      'E',
      '仓库不可用',
      'warehouse',
      sql`concat('仓库', w.name, '已停用或已删除')`,
      sql`e.uid is not null and (w.uid is null or w.deleted or not coalesce(w.enabled, true))`,
    ),
    ask(
      'W',
      '已过期',
      'expDate',
      sql`concat(n.name, '批号', e.lot, '在', k.exp_date, '到期，上线时已过期')`,
      sql`k.exp_date < ${day}::date`,
    ),
    ask('W', '没有金额', 'price', sql`concat(n.name, '的期初金额为0，领用时没有成本')`, sql`e.amount = 0`),
    ask(
      'W',
      '单价异常',
      'price',
      sql`concat(n.name, ' ', ${shown(price)}, '元，参考价', ${shown(sql`n.standard_price`)}, '元，请核对单位和单价')`,
      sql`e.amount > 0 and n.standard_price > 0 and (${price} > n.standard_price * ${sql.lit(FAR)} or ${price} * ${sql.lit(FAR)} < n.standard_price)`,
    ),
  ]
}

/** Checks all imported data and stores the findings with the steps. */
export const goLiveCheck: Work = {
  job: 'CHECK',
  allows: notConfirmed,
  async run({ db, today, signal }, golive, scope) {
    const found = await checkGoLive(db, scope, golive, today, signal)
    // an interrupted check has only part of the findings
    if (!signal.aborted) await scoped(db, scope, (tx) => keepFound(tx, golive, found))
    return null
  },
}
