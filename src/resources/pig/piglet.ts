import { choice, date, dictionary, earTag, flag, integer, text, weight } from '#kit/field.ts'
import { defineResource, SHOWN } from '#kit/resource.ts'
import { sexes } from './breeding-pig.ts'

export const pigletResults = { OPEN: '待选', KEEP: '选留', REJECT: '不选留' } as const

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
    pigletNo: earTag('耳号', { required: true, filter: true, width: 108 }),
    result: choice('选留结果', pigletResults, { required: true, filter: true, width: 84 }),
    sex: choice('性别', sexes, { required: true, filter: true, width: 52 }),
    breedId: dictionary('品种', 'breeds', { filter: true, line: 'lineId', width: 72 }),
    sireEarNo: earTag('父', { filter: true, width: 84 }),
    damEarNo: earTag('母', { filter: true, width: 84 }),
    litterNo: text('窝号', { filter: true, width: 132 }),
    parity: integer('胎次', { min: 0, width: 52 }),
    birthDate: date('出生日期', { required: true, filter: true }),
    teats: integer('乳头', { min: 0, width: 60, overrides: { filter: true } }),
    teatL: integer('左乳头', { min: 0, overrides: { list: false } }),
    teatR: integer('右乳头', { min: 0, overrides: { list: false } }),
    weight: weight('打号体重', { width: 92, overrides: { filter: true } }),
    tagDate: date('打号日期', { required: true, filter: true }),
    preselected: flag('预选', { filter: true, width: 60 }),
    weanDate: date('断奶日期', { filter: true }),
    damLitters: integer('母产窝数', { min: 0, width: 76 }),
    damLive: integer('母活仔合计', { min: 0, overrides: { list: false } }),
    lineId: dictionary('品系', 'breeds', { list: false, lineOf: 'breedId', filter: true }),
    resultDate: date('选种日期', { filter: true }),
    newEarNo: earTag('选留耳号', { filter: true, width: 96 }),
    reason: text('不选留原因', { list: false, spaces: true }),
  },
})
