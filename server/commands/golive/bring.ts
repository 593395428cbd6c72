import { sql } from 'kysely'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { type DataScope, scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { commitIn, NotTaken } from '../import/commit.ts'
import { countsSet } from '../import/import.check.ts'
import { advanceOf, aloneInFarm } from '../import/import.job.ts'
import { answerOf, readTask, type StoredTask, setTask } from '../import/import.task.ts'
import { closeLost } from '../import/lock.ts'
import { giveBack, importOf, standingFiles, stepOf } from './give-back.ts'
import { type GoLiveJob, notConfirmed, type Work } from './golive.job.ts'
import { assertGivesBack } from './steps.ts'

/** Reasons why a workbook is not imported: the sheet, and its counts. */
class NotWhole extends Error {
  readonly task: StoredTask
  readonly counts: NotTaken['counts']

  constructor(task: StoredTask, { message, counts }: NotTaken) {
    super(message)
    this.task = task
    this.counts = counts
  }
}

/**
 * Imports the sheets of a workbook step by step, each upon the one before; all in one transaction, so that a workbook is imported
 * whole or not at all. `reason` answers the warnings of its rows.
 */
export const bringWorkbook = (files: readonly string[], reason: string | null): Work => ({
  job: 'BRING',
  allows: notConfirmed,
  async run(job, _golive, scope) {
    let rows = 0
    const all = (tx: Tx) => bringAll(tx, job, files, reason)
    await aloneInFarm(job, async () => {
      rows = await scoped(job.db, scope, all)
    }).catch(async (error: unknown) => {
      throw error instanceof NotWhole ? new Refused('ERROR', await keptProblem(job, scope, error)) : error
    })
    return `已导入 ${files.length} 张工作表，共 ${rows} 行`
  },
})

async function bringAll(tx: Tx, job: GoLiveJob, files: readonly string[], reason: string | null) {
  let rows = 0
  for (const uid of files) {
    const task = await readTask(tx, GO_LIVE, [job.farmId], uid)
    // the job begins again after a server went down just as the sheet was committed
    if (task.status === 'COMMITTED') continue
    const own = importOf(job, uid)
    const request = { partial: false, reason }
    try {
      rows += (await commitIn(tx, own, stepOf(task).kind, request, task, advanceOf(own))).valid
    } catch (error) {
      throw error instanceof NotTaken ? new NotWhole(task, error) : error
    }
  }
  return rows
}

/** Stores the findings with their sheet. @returns the first problem with its row and column */
function keptProblem(job: GoLiveJob, scope: DataScope, { task, counts }: NotWhole): Promise<string> {
  return scoped(job.db, scope, async (tx) => {
    await setTask(tx, task, sql`${countsSet(counts)}, status = 'CHECKED', checked = true`)
    const { problems } = await answerOf(tx, task)
    const wrong = problems.filter(({ level }) => level === 'E')
    const [first = problems[0]] = wrong
    const rows = new Set(wrong.map(({ row }) => row)).size
    const said = rows > 0 ? `有 ${rows} 行有错误` : `有 ${counts.failed} 行需要确认，请填写继续原因`
    const where = first
      ? `，如第 ${first.row} 行${first.label ? ` ${first.label}` : ''}：${first.message}`
      : ''
    return `工作表“${stepOf(task).label}”${said}${where}；没有写入任何数据`
  })
}

/** Takes back every sheet of a workbook, the last step first. */
export const takeBackWorkbook = (fileName: string, reason: string): Work => ({
  job: 'REVERT',
  async allows(tx, { farmId }) {
    const standing = await standingFiles(tx, farmId, sql`file_name = ${fileName}`)
    if (standing.length === 0) throw new Refused('ERROR', `没有已导入的文件“${fileName}”`)
  },
  async run(job, _golive, scope) {
    await closeLost(job.db, scope)
    const standing = await scoped(job.db, scope, (tx) =>
      standingFiles(tx, job.farmId, sql`file_name = ${fileName}`),
    )
    const last = (key: string) => fileSteps.findIndex((one) => one.key === key)
    for (const file of standing.toSorted((a, b) => last(b.kind) - last(a.kind))) {
      await scoped(job.db, scope, (tx) => assertGivesBack(tx, job.farmId, file.kind))
      await giveBack(job, scope, file, reason)
    }
    return null
  },
})
