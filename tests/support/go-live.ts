import { setTimeout as wait } from 'node:timers/promises'
import type { ImportTask } from '#kit/import-task.ts'
import type { BroughtWorkbook, GoLive, Step } from '#resources/golive/golive.ts'
import { goLiveSteps } from '#resources/golive/index.ts'
import type { Answer, Client } from './app.ts'
import { type Census, HOUSES, type Standing } from './census.ts'
import { check, commit, send } from './imports.ts'
import { rowsOf } from './workbook.ts'

export const PAGE = 'huge-farm-online-import'
type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>

export interface Going {
  workbooks: readonly BroughtWorkbook[]
  golive: GoLive | null
  steps: Step[]
}

const WORDS: Readonly<Record<string, string>> = {
  GILT: '后备',
  MATED: '已配',
  PREGNANT: '妊娠',
  LACTATING: '哺乳',
  WEANED: '断奶',
  OPEN: '空怀',
  ACTIVE: '生产公猪',
  YOUNG: '后备公猪',
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
  NURSERY: '保育',
  FINISH: '育肥',
}

/** Rows a farm's people would write into the workbooks of every step. */
export function workbooks({ herd, batches }: Census): Record<string, Row[]> {
  const pens = [...new Set(herd.flatMap(({ pen }) => pen ?? []))]
  return {
    pen: [
      ...HOUSES.map(([house, type]) => ({ 栋舍: house, 舍别: type, 容量: null })),
      ...pens.map((pen) => ({ 栋舍: '分娩舍1', 栏位: pen, 容量: 1 })),
    ],
    'opening-pig': herd.map(pigRow),
    'past-litter': herd.flatMap(pastRows),
    'opening-batch': batches.map((one) => ({
      批次号: one.batchNo,
      阶段: WORDS[one.stage] ?? null,
      栋舍: one.house,
      平均出生日期: one.birthDate,
      头数: one.heads,
      重量: Number(one.kilos),
      成本: one.heads * 300,
    })),
    'opening-material': [
      { ...sowFeed('F001', '妊娠母猪料'), 仓库: '饲料库', 仓库类型: '饲料库', 数量: 12_000, 单价: 2.85 },
      { ...sowFeed('F002', '哺乳母猪料'), 仓库: '饲料库', 数量: 8000.5, 金额: 26_401.65 },
      { 编码: 'D001', 名称: '青霉素', 类别: '兽药', 单位: '盒' },
    ],
  }
}

const sowFeed = (code: string, name: string): Row => ({
  ...{ 编码: code, 名称: name, 类别: '饲料', 单位: '公斤', 规格: '40kg/包' },
})

function pigRow(pig: Standing): Row {
  const { status } = pig
  const inside: Row = pig.pen ? { 栏位: pig.pen } : {}
  const who = { 耳号: pig.earNo, 性别: pig.sex === 'M' ? '公' : '母', 入群状态: WORDS[status] ?? status }
  const file = { 出生日期: pig.birthDate, 品种: '大白', 栋舍: pig.house, ...inside }
  if (pig.sex === 'M') return { ...who, ...file, 血统: 'B1' }
  if (status === 'GILT') return { ...who, ...file }
  return { ...who, ...file, 胎次: pig.parity, ...stateCells(pig) }
}

function stateCells(pig: Standing): Row {
  const litter = pig.litters.at(-1)
  switch (pig.status) {
    case 'MATED':
    case 'PREGNANT': {
      const served = { 配种日期: pig.mateDate, 与配公猪: pig.boar, 配次: pig.serviceNo }
      return pig.status === 'MATED' ? served : { ...served, 妊检日期: pig.checks.at(-1) ?? null }
    }
    case 'LACTATING':
      return {
        分娩日期: pig.farrowDate,
        带仔数: pig.suckling,
        总产仔: litter?.total ?? null,
        活仔: litter?.live ?? null,
        配种日期: litter?.mateDate ?? null,
      }
    case 'WEANED':
      return { 断奶日期: pig.weanDate }
    default:
      return {
        空怀日期: pig.openDate,
        空怀原因: WORDS[String(pig.openReason)] ?? null,
        配种日期: pig.mateDate,
        配次: pig.serviceNo,
      }
  }
}

const pastRows = (pig: Standing): Row[] =>
  pig.litters
    .filter(({ weanDate }) => weanDate !== null)
    .map((one) => ({
      耳号: pig.earNo,
      胎次: one.parity,
      配种日期: one.mateDate,
      与配公猪: one.boar,
      分娩日期: one.farrowDate,
      总产仔: one.total,
      活仔: one.live,
      死胎: one.stillborn,
      木乃伊: one.mummy,
      断奶头数: one.weaned,
      断奶日期: one.weanDate,
    }))

/** Fills the template of a step: real heads, real workbook. */
export async function fill(client: Client, farmId: string, step: string, rows: readonly Row[]) {
  const template = await client.get(`${PAGE}/template/${step}?farmId=${farmId}`)
  const head = (await rowsOf(template.response.rawPayload))[0]?.cells.map(String) ?? []
  const plain = head.map((title) => title.replace(/^\*|\(.*\)$/g, ''))
  const unknown = rows.flatMap((row) => Object.keys(row)).find((key) => !plain.includes(key))
  if (unknown) throw new Error(`the template of ${step} has no column ${unknown}: ${plain.join()}`)
  return { head, cells: rows.map((row) => plain.map((title) => row[title] ?? null)) }
}

/** Uploads, tries and commits the rows of one step. */
export async function bring(
  client: Client,
  farmId: string,
  step: string,
  rows: readonly Row[],
  reason?: string,
): Promise<ImportTask> {
  const { head, cells } = await fill(client, farmId, step, rows)
  const sent = await send(client, PAGE, step, head, cells, { farmId, fileName: `${step}.xlsx` })
  if (sent.code !== 'SUCCESS') throw new Error(`${step}: ${sent.msg} ${JSON.stringify(sent.errors)}`)
  const tried = await check(client, sent.data)
  if (tried.failed > 0) throw new Error(`${step}: ${JSON.stringify(tried.problems.slice(0, 5))}`)
  const body = reason ? { reason } : {}
  // the check lets go of the farm a moment after it has reported its end
  return commit(client, tried, body).catch(async (error: Error) => {
    if (!error.message.includes('请等待完成后再试')) throw error
    await wait(200)
    return commit(client, tried, body)
  })
}

export const going = async (client: Client, farmId: string): Promise<Going> =>
  (await client.get<Going>(`${PAGE}/golive?farmId=${farmId}`)).data

/** Calls one act of a go-live and waits until its job, if any, has ended. */
export async function act(
  client: Client,
  farmId: string,
  what: string,
  body: object = {},
): Promise<Answer<Going>> {
  const path = what ? `${PAGE}/golive/${what}` : `${PAGE}/golive`
  const answer = await client.post<Going>(path, { farmId, ...body })
  let now = answer.data
  while (now?.golive?.job) {
    await wait(20)
    now = await going(client, farmId)
  }
  return { ...answer, data: now }
}

export const fileStepKeys = goLiveSteps.flatMap(({ key, kind }) => (kind ? [key] : []))

/** Freezes every step, in order. */
export async function freezeAll(client: Client, farmId: string): Promise<string[]> {
  const said: string[] = []
  for (const step of fileStepKeys)
    said.push((await act(client, farmId, 'freeze', { step, frozen: true })).msg)
  return said.filter((msg) => msg !== '')
}
