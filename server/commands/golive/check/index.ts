import type { Count, Found, GoLive, Problem } from '#resources/golive/state.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { Refused } from '#server/kit/refused.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { type DataScope, type Db, scoped, type Tx } from '../../../kit/database.ts'
import type { Work } from '../job.ts'
import { otherRows } from '../other-rows.ts'
import { keepFound } from '../steps.ts'
import { answer, batchQuestions, herdQuestions } from './check.herd.ts'
import { stockQuestions } from './check.stock.ts'
import { countBoth } from './file-counts.ts'
import { plausibleQuestions } from './plausible.ts'

/**
 * Everything that should be looked at before a farm goes live: heads and stock against the files, the identities of §4.10,
 * states, places and dates. Errors keep it from going live, warnings do not.
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

const checkProblem = (level: Problem['level'], item: string, message: string): Problem => ({
  step: 'check',
  level,
  item,
  message,
})

/** Fewer than the files told are an error; more were entered by hand. */
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
  const told = others.map(({ label, rows }) => `${label}${rows}条`).join('、')
  return others.length > 0
    ? [...problems, checkProblem('W', '已有业务', `已有日常业务记录：${told}`)]
    : problems
}

/** Checks all that was imported so far and keeps what it finds with the steps. */
export const goLiveCheck: Work = {
  job: 'CHECK',
  async allows(_tx, { status }) {
    if (status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
  },
  async run({ db, today, signal }, golive, scope) {
    const found = await checkGoLive(db, scope, golive, today, signal)
    // what was broken off has found only a part
    if (!signal.aborted) await scoped(db, scope, (tx) => keepFound(tx, golive, found))
    return null
  },
}
