import type { Field, Fields } from '../field.ts'
import { commonFields } from '../resource.ts'
import {
  type CellValue,
  cellText,
  isBlankCell,
  type SheetContent,
  type SheetRow,
  wordOf,
} from '../sheet/file-cell.ts'
import { Unreadable } from '../sheet/unreadable.ts'
import { importableFields, plainTitle, REASON_TITLE } from './importable.ts'

/** Field of a column of the file. */
export interface MatchedColumn {
  readonly index: number
  readonly key: string
  readonly field: Field
}

export interface MatchedHead {
  readonly columns: readonly MatchedColumn[]
  /** Heads that name no field; columns added by an export (readonly fields, the reasons of an earlier import) are none of them. */
  readonly unknown: readonly string[]
  /** Labels that two columns carry. */
  readonly twice: readonly string[]
  /** Labels of required columns the file lacks. */
  readonly missing: readonly string[]
}

/** Other common heads of a column, by key. */
export type OtherHeads = Readonly<Record<string, readonly string[]>>

/** Which field a head means, by the head as it is compared; empty: none, the column is passed over. Made by hand. */
export type ChosenColumns = Readonly<Record<string, string>>

interface HeadWords {
  readonly fields: Fields
  readonly others?: OtherHeads
  readonly chosen?: ChosenColumns
}

/**
 * Finds the columns of a file by the words in its head, in any order: first as chosen by hand, then by their labels, and where the file
 * lacks one, by its other names.
 */
export function findColumns(words: HeadWords, head: readonly CellValue[]): MatchedHead {
  const { fields, chosen = {} } = words
  const titles = head.map((cell) => plainTitle(wordOf(cell)))
  const meant = meantBy(words, titles)
  const passed = passedOver(fields)
  const columns: MatchedColumn[] = []
  const unknown: string[] = []
  for (const [index, cell] of head.entries()) {
    const title = titles[index] ?? ''
    const byHand = Object.hasOwn(chosen, title) ? chosen[title] : undefined
    const key = byHand ?? meant.get(title)
    const field = key && Object.hasOwn(fields, key) ? fields[key] : undefined
    if (key && field) columns.push({ index, key, field })
    else if (title !== '' && !passed.has(title) && byHand === undefined) unknown.push(wordOf(cell))
  }
  const keys = columns.map((column) => column.key)
  const twice = columns.filter(({ key }, place) => keys.indexOf(key) !== place)
  const missing = importableFields(fields).filter(
    ([key, field]) => field.required && field.default === undefined && !keys.includes(key),
  )
  return {
    columns,
    unknown,
    twice: twice.map(({ field }) => field.label),
    missing: missing.map(([, field]) => field.label),
  }
}

/** Heads added by an export: they are not read. */
const passedOver = (fields: Fields): ReadonlySet<string> =>
  new Set(
    [...Object.values(fields), ...Object.values(commonFields)].map(({ label }) => plainTitle(label)),
  ).add(plainTitle(REASON_TITLE))

/** The field that each head of the file means, by label, by the words of the kind, then by those of all kinds. */
function meantBy({ fields, others = {}, chosen = {} }: HeadWords, titles: readonly string[]) {
  const importable = importableFields(fields)
  const meant = new Map(importable.map(([key, field]) => [plainTitle(field.label), key]))
  const present = new Set(titles)
  const passed = passedOver(fields)
  const taken = new Set(Object.values(chosen))
  const isFree = (word: string) => present.has(word) && !meant.has(word) && !passed.has(word)
  for (const words of [others, synonymsOf(fields)])
    for (const [key, { label }] of importable) {
      if (taken.has(key) || present.has(plainTitle(label))) continue
      const found = (words[key] ?? []).map(plainTitle).filter(isFree)
      // two words of the kind for one column are one too many; of what other systems write the likeliest one counts
      for (const word of words === others ? found : found.slice(0, 1)) meant.set(word, key)
      if (found.length > 0) taken.add(key)
    }
  return meant
}

const synonymsOf = (fields: Fields): OtherHeads =>
  Object.fromEntries(importableFields(fields).map(([key, { label }]) => [key, SYNONYMS[label] ?? []]))

/** First words of the note below the rows of an export; it and what follows are no rows. */
export const META_MARK = '导出信息：'

/** Rows that may be above the heads: a title, the name of the farm, a date. */
const MOST_TITLES = 10

/** The table in a sheet: its head, its rows, and how many rows are around it. */
export interface SheetTable {
  readonly head: SheetRow
  readonly rows: readonly SheetRow[]
  /** Rows above the head, and those from the note of an export on. */
  readonly around: number
}

/**
 * Head and rows of a sheet: the head is the one of the first rows that names most fields, or where none names any, the first
 * with two cells.
 * @throws Unreadable where there is no row below a head
 */
export function tableOf({ rows }: Pick<SheetContent, 'rows'>, words: HeadWords): SheetTable {
  const end = rows.findIndex(({ cells }) => cellText(cells[0] ?? null).startsWith(META_MARK))
  const own = end < 0 ? rows : rows.slice(0, end)
  const known = own.slice(0, MOST_TITLES).map(({ cells }) => findColumns(words, cells).columns.length)
  const most = Math.max(0, ...known)
  const wide = own.findIndex(({ cells }) => cells.filter((cell) => !isBlankCell(cell)).length > 1)
  const at = most > 0 ? known.indexOf(most) : Math.max(0, wide)
  const head = own[at]
  if (!head || own.length <= at + 1) throw new Unreadable('文件中没有数据')
  return { head, rows: own.slice(at + 1), around: rows.length - own.length + at }
}

/**
 * Heads that farms and other systems use for a column, by its label here. A word counts where the file lacks the label itself, and no other
 * column of the kind carries or claims it.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  耳号: ['耳标', '耳标号', '耳号/耳标', '个体号', '猪号', '母猪耳号', '母猪号', '种猪耳号', '动物编号'],
  批次号: ['批次', '批号', '批次编号', '猪批次'],
  备注: ['说明', '备注说明', '备注信息', '注释'],
  头数: ['数量', '只数', '猪只数', '猪数', '头数合计'],
  重量: ['总重', '总重量', '合计重量', '毛重'],
  金额: ['总金额', '金额合计', '总价'],
  单价: ['价格'],
  栋舍: ['猪舍', '舍号', '栋号', '舍', '栋', '栋舍名称', '所在栋舍'],
  所在栋舍: ['猪舍', '舍号', '栋号', '舍', '栋', '栋舍'],
  转入栋舍: ['调入栋舍', '转入猪舍', '转入舍', '目标栋舍', '目的栋舍'],
  转出栋舍: ['调出栋舍', '转出猪舍', '转出舍', '原栋舍'],
  栏位: ['栏', '栏号', '栏位号', '圈号', '位置'],
  原因: ['事由', '原因说明'],
  死亡原因: ['死因', '死亡类型', '原因'],
  淘汰原因: ['淘因', '原因'],
  配种日期: ['配种时间', '输精日期', '授精日期'],
  分娩日期: ['产仔日期', '分娩时间', '产仔时间'],
  断奶日期: ['断奶时间', '离乳日期'],
  死亡日期: ['死亡时间'],
  出生日期: ['出生时间', '生日', '出生年月日'],
  进场日期: ['入场日期', '引种日期', '进场时间', '入群日期'],
  与配公猪: ['公猪', '公猪耳号', '公猪号', '配种公猪', '父猪'],
  父: ['父耳号', '父亲耳号', '父本'],
  母: ['母耳号', '母亲耳号', '母本'],
  胎次: ['产次', '胎数', '当前胎次'],
  总产仔: ['总仔数', '总产仔数', '产仔总数', '窝产总仔'],
  活仔: ['活仔数', '产活仔数', '活产仔', '产活仔'],
  健仔: ['健仔数', '合格仔'],
  弱仔: ['弱仔数'],
  死胎: ['死胎数', '死产'],
  木乃伊: ['木乃伊数', '木乃依'],
  带仔数: ['哺乳仔数', '带仔头数', '哺乳头数'],
  断奶头数: ['断奶数', '断奶仔数', '断奶仔猪数'],
  断奶窝重: ['断奶重', '断奶总重'],
  窝重: ['初生窝重', '出生窝重'],
  进场体重: ['入场体重', '引种体重'],
  体重: ['重量', '个体重'],
  性别: ['公母'],
  品种: ['猪种', '品种名称'],
  品系: ['系', '品系名称'],
  供应商: ['供货商', '供货单位', '来源单位'],
  客户: ['客户名称', '购货单位', '买方', '购买方'],
  配种员: ['技术员', '输精员', '操作人', '操作员'],
  接产员: ['技术员', '接生员', '操作人', '操作员'],
  检查人: ['妊检员', '技术员', '操作人', '操作员'],
  背膘: ['背膘厚', '背膘厚度', '膘厚'],
  妊检日期: ['孕检日期', 'B超日期', '检测日期'],
  结果: ['妊检结果', '孕检结果', '检查结果'],
  药品: ['药品名称', '药物', '兽药'],
  疫苗: ['疫苗名称'],
  饲料: ['饲料名称', '料号', '料种', '饲料品种'],
  用料日期: ['领料日期', '投料日期', '喂料日期'],
  名称: ['品名', '物料名称', '物资名称'],
  编码: ['编号', '代码', '物料编码', '物资编码'],
  规格: ['规格型号', '型号'],
  数量: ['结存数量', '库存数量', '库存'],
}
