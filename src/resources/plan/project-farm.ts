import { PROJECT_STAGES } from '#domain/plan/phases.ts'
import { choice, date, decimal, integer, note, organisation, reference, text } from '#kit/field.ts'
import { defineResource, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'

const places = (label: string, hint?: string) =>
  integer(label, { min: 0, max: 1_000_000, sum: true, width: 92, ...(hint && { hint }) })

/** A farm as a project makes it: its design size, and how far it is in production. */
export const projectFarm = defineResource({
  head: { name: 'PigFarmProjectManage', label: '猪场项目管理', area: 'plan', table: 'project_farm' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED, treeField: 'organizeId' },
  rows: {
    titleField: 'name',
    sort: { field: 'name', order: 'asc' },
    uniqueTogether: [['projectId', 'name']],
  },
  fields: {
    name: text('场区', { required: true, spaces: true, maxLength: 40, filter: true, width: 140 }),
    organizeId: organisation('猪场', ['company', 'farm'], {
      filter: true,
      width: 120,
      hint: '不填为项目所属；猪场尚未建立时选公司',
    }),
    projectId: reference('项目', 'projectM', { required: true, filter: true, width: 140 }),
    stage: choice('阶段', PROJECT_STAGES, { readonly: 'computed', width: 92 }),
    designSows: integer('设计规模', {
      required: true,
      min: 1,
      max: 100_000,
      unit: '头母猪',
      sum: true,
      width: 112,
    }),
    productiveSows: integer('在产母猪', {
      readonly: 'computed',
      sum: true,
      unit: '头',
      width: 100,
      hint: '猪场在群的生产母猪（已配过种）',
    }),
    productionRate: decimal('投产率', {
      readonly: 'computed',
      unit: '%',
      width: 92,
      hint: '在产母猪÷设计规模',
    }),
    crates: places('产床数', '不填时取猪场分娩舍的栏位'),
    sowPlaces: places('母猪栏位', '配种、妊娠、后备；不填时取猪场的栏位'),
    nurseryPlaces: places('保育栏位', '头；不填时取猪场的栏位'),
    finishPlaces: places('育肥栏位', '头；不填时取猪场的栏位'),
    houses: places('栋舍数'),
    commissionedOn: date('投产日期', { filter: true }),
    remark: note('备注', { spaces: true }),
  },
})
