import { choice, date, integer, lines, note, organisation, reference, text, weight } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN } from '#kit/resource.ts'

const pigletBuyers = { FARM: '猪场', CLIENT: '客户' } as const

interface Line {
  readonly buyer: keyof typeof pigletBuyers
  readonly toFarmId: string | null
  readonly clientId: string | null
}

/** Each line names the buyer its kind calls for, and no other. */
function buyersNamed(allocations: readonly Line[] | null): Problem | null {
  for (const [index, { buyer, toFarmId, clientId }] of (allocations ?? []).entries()) {
    const wrong =
      buyer === 'FARM'
        ? (!toFarmId && '请选择猪场') || (clientId && '去向为猪场，不填客户')
        : (!clientId && '请选择客户') || (toFarmId && '去向为客户，不填猪场')
    if (wrong) return { field: 'allocations', message: `第${index + 1}行：${wrong}` }
  }
  return null
}

const heads = (label: string, more: object = {}) =>
  integer(label, { min: 0, sum: true, unit: '头', width: 84, ...more })

/** 猪苗管理: the piglets a farm has to give in a week, and who gets how many. */
export const pigling = defineResource({
  head: { name: 'piglingManage', label: '猪苗管理', area: 'plan', table: 'pigling' },
  access: { scope: 'farm', actions: WRITTEN, buttons: { release: '释放' }, farm: 'pigFarmId' },
  rows: {
    titleField: 'week',
    sort: { field: 'weekStart', order: 'desc' },
    uniqueTogether: [['pigFarmId', 'weekStart']],
  },
  overrides: { settingChecks: { delete: 'canDeletePigletManager' } },
  fields: {
    week: text('周次', { readonly: true, filter: true, width: 88 }),
    weekStart: date('周起', { readonly: true, filter: true, width: 96 }),
    pigFarmId: organisation('猪场', ['farm'], { required: true, width: 96 }),
    weekOf: date('供应周', { list: false, required: true, hint: '该周的任意一天' }),
    available: heads('可供猪苗', { max: 999_999, hint: '不填取该周已审核仔猪计划的预计断奶' }),
    allocated: heads('已分配', { readonly: true }),
    remaining: heads('余量', { readonly: true }),
    avgWeight: weight('均重', { min: 0, max: 60, width: 72 }),
    places: text('分配去向', { readonly: true, spaces: true, width: 260 }),
    allocations: lines(
      '分配',
      {
        buyer: choice('去向', pigletBuyers, { required: true, default: 'FARM' }),
        toFarmId: organisation('猪场', ['farm'], { wide: true }),
        clientId: reference('客户', 'basic-client'),
        heads: integer('头数', { required: true, max: 999_999, unit: '头' }),
      },
      { required: false },
    ),
    remark: note('备注', { spaces: true }),
  },
  rules: [({ allocations }) => buyersNamed(allocations as never)],
})
