import { choice, dictionary, flag, integer, note, text } from '#kit/field.ts'
import { defineResource, WRITTEN } from '#kit/resource.ts'
import { appliesTo } from '../applies-to.ts'
import { sexes } from '../pig/breeding-pig.ts'

const day = (label: string, min: number, max: number) => integer(label, { min, max, unit: '天', width: 92 })

/** Normal figures of a breed or line: days of its cycle, age at first service, parities it is used for (§5.2). */
export const breedStandard = defineResource({
  head: { name: 'basic-data-pig', label: '猪只基础资料', area: 'basic', table: 'breed_standard' },
  access: { scope: 'company', actions: WRITTEN, treeField: 'organizeId' },
  rows: {
    titleField: 'breed',
    sort: { field: 'breed', order: 'asc' },
    uniqueTogether: [['breedId', 'generation', 'sex', 'organizeId']],
    copy: true,
  },
  fields: {
    breed: text('品种', { readonly: true, width: 96 }),
    line: text('品系', { readonly: true, width: 96 }),
    breedId: dictionary('品种品系', 'breeds', { list: false, required: true, filter: true }),
    generation: text('代次', { maxLength: 20, filter: true, width: 84 }),
    sex: choice('性别', sexes, { filter: true, width: 64, hint: '不填为公母通用' }),
    organizeId: appliesTo,
    gestationDays: day('妊娠天数', 110, 118),
    lactationDays: day('哺乳天数', 17, 35),
    checkDays: day('妊检天数', 18, 45),
    firstServiceAge: day('初配日龄', 150, 400),
    useParities: integer('利用胎次', { min: 1, max: 15, unit: '胎', width: 92 }),
    estrusCycle: day('发情周期', 18, 24),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})
