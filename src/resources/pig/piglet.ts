import { choice, date, decimal, dictionary, earTag, flag, integer, text } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { sexes } from './breeding-pig.ts'

export const pigletResults = { OPEN: '待选', KEEP: '选留', REJECT: '不选留' } as const

const shown = { readonly: true, list: true } as const
const asked = { readonly: true, list: true, filter: true } as const
const reported = { required: true, readonly: true, list: true, filter: true } as const

/** Tagged young pigs to choose the next breeding animals from; written by the events of their dams. */
export const piglet = defineResource({
  head: { name: 'choose-pig', label: '选种', area: 'pig', table: 'piglet' },
  access: { scope: 'farm', actions: SHOWN, buttons: { choose: '选留', undo: '撤销选种' } },
  rows: { titleField: 'pigletNo', sort: { field: 'birthDate', order: 'desc' } },
  source: {
    rowsOf: 'pigs',
    origin: '在“仔猪打耳号”中录入耳号后在这里选种；没有打耳号的猪用“批次选留”',
    originScreen: 'event-piglet-tag',
  },
  fields: {
    pigletNo: earTag('耳号', { ...reported, width: 108 }),
    result: choice('选留结果', pigletResults, { ...reported, width: 84 }),
    sex: choice('性别', sexes, { ...reported, width: 52 }),
    breedId: dictionary('品种', 'breeds', { ...asked, line: 'lineId', width: 72 }),
    sireEarNo: earTag('父', { ...asked, width: 84 }),
    damEarNo: earTag('母', { ...asked, width: 84 }),
    litterNo: text('窝号', { ...asked, width: 132 }),
    parity: integer('胎次', { min: 0, ...shown, width: 52 }),
    birthDate: date('出生日期', reported),
    teats: integer('乳头', { min: 0, ...asked, width: 60 }),
    teatL: integer('左乳头', { min: 0, readonly: true }),
    teatR: integer('右乳头', { min: 0, readonly: true }),
    weight: decimal('打号体重', { unit: 'kg', ...asked, width: 92 }),
    tagDate: date('打号日期', reported),
    preselected: flag('预选', { ...asked, width: 60 }),
    weanDate: date('断奶日期', asked),
    damLitters: integer('母产窝数', { min: 0, ...shown, width: 76 }),
    damLive: integer('母活仔合计', { min: 0, readonly: true }),
    lineId: dictionary('品系', 'breeds', { lineOf: 'breedId', filter: true, readonly: true }),
    resultDate: date('选种日期', asked),
    newEarNo: earTag('选留耳号', { ...asked, width: 96 }),
    reason: text('不选留原因', { readonly: true, spaces: true }),
  },
})
