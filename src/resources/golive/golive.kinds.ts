import type { RowRules } from '#kit/event-form.ts'
import { choice, date, decimal, earTag, integer, money, name, text } from '#kit/field.ts'
import { importableFields } from '#kit/import/importable.ts'
import { type ImportKind, kindOfForm } from '#kit/import-kind.ts'
import { material } from '../basic/material.ts'
import { batchInit } from '../events/batch-arrivals.ts'
import { entry } from '../events/entry.ts'
import { warehouseKinds } from '../material/warehouse.ts'
import { houseTypes } from '../system/organisation.ts'

const GROUP = '上线'

/** A house, a unit in it or a pen, by the columns that are filled. */
export const penKind: ImportKind = {
  key: 'pen',
  label: '栋舍栏位',
  group: GROUP,
  columns: {
    house: name('栋舍', { required: true, width: 120 }),
    houseType: choice('舍别', houseTypes, { width: 88, hint: '新建栋舍时填写；单元和栏位随栋舍' }),
    unit: name('单元', { width: 88, hint: '栏位不在单元内时不填' }),
    pen: name('栏位', { width: 88, hint: '不填时为栋舍或单元本身', overrides: { dashes: true } }),
    capacity: integer('容量', { min: 0, max: 99_999, unit: '头', width: 72 }),
  },
  effect: '提交后建立栋舍、单元和栏位；同名的更新容量',
}

/** Cells that go-live fills for all rows of a file: its day, and that they are opening rows. */
const FIXED = new Set(['date', 'source', 'supplierId', 'init'])

const withoutFixed = (kind: ImportKind): ImportKind['columns'] =>
  Object.fromEntries(Object.entries(kind.columns).filter(([key]) => !FIXED.has(key)))

/** Rules of an opening row about its cells. */
const goingLive = (rows: RowRules | undefined): RowRules => ({
  idle: (row) => rows?.idle({ ...row, init: true }) ?? new Set(),
  needs: (row) => rows?.needs({ ...row, init: true }) ?? new Map(),
})

/** The breeding herd in the states of §3.8. */
export const openingPigKind: ImportKind = {
  key: 'opening-pig',
  label: '种猪档案',
  group: GROUP,
  columns: withoutFixed(kindOfForm(entry)),
  rows: goingLive(entry.rows),
  effect: '提交后按上线日期建立种猪档案和期初状态，不计入期间指标',
}

const births = (label: string, hint?: string) => integer(label, { min: 0, max: 60, width: 64, hint })

/** An earlier litter: stored inside the entry of its sow. */
export const pastLitterKind: ImportKind = {
  key: 'past-litter',
  label: '历史胎次',
  group: GROUP,
  columns: {
    earNo: earTag('耳号', { required: true, width: 96 }),
    parity: integer('胎次', { required: true, min: 1, max: 20, width: 60 }),
    mateDate: date('配种日期', { width: 108 }),
    boarEarnock: earTag('与配公猪', { width: 96, unknown: '未知', hint: '不知道的留空或填 未知' }),
    farrowDate: date('分娩日期', { required: true, width: 108 }),
    totalBorn: { ...births('总产仔'), required: true },
    livePiglets: { ...births('活仔'), required: true },
    stillborn: births('死胎'),
    mummy: births('木乃伊'),
    weaned: births('断奶头数'),
    weanDate: date('断奶日期', { width: 108, hint: '有断奶头数时填写' }),
  },
  effect: '提交后计入母猪卡的历史胎次，不计入任何期间指标',
}

/** Growing pigs as they are on the day. */
export const openingBatchKind: ImportKind = {
  key: 'opening-batch',
  label: '批次期初',
  group: GROUP,
  columns: withoutFixed(kindOfForm(batchInit)),
  rows: goingLive(batchInit.rows),
  effect: '提交后按上线日期开批并计入期初存栏，不计入期内转入',
}

/** Stock of a material in a warehouse on the day, lot by lot. */
export const openingStock = {
  warehouse: text('仓库', {
    spaces: true,
    maxLength: 30,
    width: 112,
    hint: '只建物料档案时不填；一个仓库、一个批号一行',
  }),
  warehouseKind: choice('仓库类型', warehouseKinds, { width: 96, hint: '新建仓库时填写' }),
  lot: text('批号', { maxLength: 40, width: 112, hint: '按批号管理的物料必填' }),
  mfgDate: date('生产日期', { width: 108 }),
  expDate: date('有效期至', { width: 108, hint: '不填时按生产日期和保质期推算' }),
  qty: decimal('数量', { min: 0.001, digits: 3, width: 92, hint: '按物料的单位' }),
  price: money('单价', { min: 0, digits: 4, width: 92, hint: '单价和金额填一个即可' }),
  amount: money('金额', { min: 0, width: 104 }),
}

/** The materials themselves, and what there is of them on the day. */
export const materialKind: ImportKind = {
  key: 'opening-material',
  label: '物料期初',
  group: GROUP,
  columns: { ...Object.fromEntries(importableFields(material.fields)), ...openingStock },
  effect: '提交后建立物料档案，编码已有的更新；有数量的按上线日期计入仓库期初',
}
