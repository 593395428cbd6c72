import { FEED_CLASSES } from '#domain/standalone/standalone.labels.ts'
import { choice, date, dictionary, flag, integer, note, text, weight } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'
import { appliesTo } from '../applies-to.ts'
import { materialOf } from '../material/material-field.ts'

/** Daily feed of an animal of a class, by its age, or by its days in gestation or lactation (F91). */
export const feedingStandard = defineResource({
  head: { name: 'base-feeding-standards', label: '基础饲喂标准', area: 'cost', table: 'feeding_standard' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'feedClass', order: 'asc' },
    uniqueTogether: [['feedClass', 'fromDay', 'breedId', 'organizeId', 'effectiveFrom']],
    copy: true,
  },
  fields: {
    name: text('阶段', { required: true, spaces: true, maxLength: 30, filter: true, width: 112 }),
    feedClass: choice('类别', FEED_CLASSES, { required: true, filter: true, width: 84 }),
    fromDay: integer('起始天', {
      required: true,
      min: 0,
      max: 2000,
      width: 72,
      hint: '怀孕为妊娠日，哺乳为哺乳日，其他为日龄',
    }),
    toDay: integer('截止天', { required: true, min: 0, max: 2000, width: 72 }),
    kgPerHead: weight('每头每日', { required: true, min: 0.01, max: 20, digits: 3, width: 96 }),
    feedId: materialOf('饲料', 'FEED', { width: 140 }),
    breedId: dictionary('品种', 'breeds', { filter: true, hint: '不填为全部品种' }),
    organizeId: appliesTo,
    effectiveFrom: date('生效日期', { hint: '不填为一直有效' }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('说明'),
  },
  rules: [
    ({ fromDay, toDay }) =>
      Number(toDay) < Number(fromDay) ? { field: 'toDay', message: '止不能小于起' } : null,
  ],
})
