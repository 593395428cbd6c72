import { choice, flag, name, note, organisations, phone, reference } from '#kit/field.ts'
import { defineResource, type Problem, WRITTEN_AND_IMPORTED } from '#kit/resource.ts'
import type { Suggestion } from '#kit/suggestion.ts'

export const technicianKinds = {
  BREEDER: '配种员',
  FARROWING: '接产员',
  CHECKER: '检查员',
  BOAR_STUD: '公猪站',
  RESIDENT: '驻场',
  CONTRACT: '养户技术员',
} as const

/** For a cell that names a technician: those of these kinds are offered first. */
export const technicians = (...kinds: (keyof typeof technicianKinds)[]): Suggestion => ({
  from: 'technicianManage',
  kinds,
})

/** A person with an account is named by it; only people from outside are typed. */
const isNamed = ({ userId, name }: { userId: string | null; name: string | null }): Problem | null =>
  userId || name ? null : { field: 'name', message: '请选择系统用户，或填写外部人员的姓名' }

/**
 * Persons named in events: users of the system, and people from outside. Events keep the name as typed; the list only offers names, so old
 * data stays as it is.
 */
export const technician = defineResource({
  head: { name: 'technicianManage', label: '技术员管理', area: 'system', table: 'technician' },
  access: { scope: 'company', actions: WRITTEN_AND_IMPORTED },
  rows: { titleField: 'name', sort: { field: 'name', order: 'asc' } },
  found: { as: 'name', by: ['name'], notes: ['kind'] },
  fields: {
    name: name('姓名', { filter: true, width: 96, hint: '选择系统用户后为其姓名' }),
    userId: reference('系统用户', 'user-manage', { filter: true, width: 108 }),
    kind: choice('类型', technicianKinds, { required: true, filter: true }),
    phone: phone('电话'),
    farmIds: organisations('服务猪场', ['farm'], { required: true, filter: true, width: 240 }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
  rules: [isNamed],
})
