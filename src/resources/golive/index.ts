import type { ImportKind } from '#kit/import-kind.ts'
import { defineImportPage } from '#kit/import-page.ts'
import { materialKind, openingBatchKind, openingPigKind, pastLitterKind, penKind } from './golive.kinds.ts'

/** One step of going live. A step without a kind takes no file. */
export interface GoLiveStep {
  readonly key: string
  readonly label: string
  readonly kind?: ImportKind
  /** Note for a person before she begins it. */
  readonly note: string
}

const step = (kind: ImportKind, label: string, note: string): GoLiveStep => ({
  key: kind.key,
  label,
  kind,
  note,
})

/** The seven steps of §5.7, in order. */
export const goLiveSteps: readonly GoLiveStep[] = [
  step(penKind, '栋舍栏位', '先建栋舍，再建单元和栏位；一行一个。已有的栋舍不必再导。'),
  step(openingPigKind, '种猪档案', '含胎次、状态、配种日、带仔数，均为上线当天的情况；预产期按配种日推算。'),
  step(pastLitterKind, '历史胎次', '上线前已结束的胎次，只进母猪卡；在哺的一胎由种猪档案给出。'),
  step(openingBatchKind, '批次期初', '上线当天在养的保育、育肥批次；一个批次在几个栋舍时每个栋舍一行。'),
  step(
    materialKind,
    '物料期初',
    '物料档案和上线当天的库存：一个物料在几个仓库、几个批号时各一行；填了数量的计入仓库期初。',
  ),
  { key: 'check', label: '校验', note: '核对导入的头数、状态、日期与勾稽关系；有错误时不能上线。' },
  { key: 'confirm', label: '确认上线', note: '冻结全部步骤，写入上线日期，之后按日常业务录入。' },
]

/** The steps that take files. */
export const fileSteps = goLiveSteps.flatMap(({ kind, ...one }) => (kind ? [{ ...one, kind }] : []))

export const GO_LIVE = 'huge-farm-online-import'

export const goLivePage = defineImportPage({
  name: GO_LIVE,
  title: '猪场上线数据导入',
  organises: true,
  kinds: fileSteps.map(({ kind }) => kind),
  buttons: { freeze: '冻结', confirm: '确认上线', undo: '撤销上线', late: '补录遗漏' },
})
