import { formulaChanges, itemKinds, noteKinds } from '#domain/upgrade-notes.ts'
import { choice, date, flag, lines, moment, text } from '#kit/field.ts'
import { defineResource } from '#kit/resource.ts'

const changes = Object.fromEntries(
  Object.entries(formulaChanges).map(([key, { label, formula }]) => [key, `${label} ${formula}`]),
)

export const noteItems = lines(
  '变化',
  {
    kind: choice('类别', itemKinds, { required: true }),
    title: text('标题', { required: true, spaces: true, maxLength: 80 }),
    detail: text('说明', { spaces: true, maxLength: 300 }),
    roles: text('有关角色', { spaces: true, maxLength: 200, hint: '角色编码，逗号分隔；空为有此页面的人' }),
    screen: text('页面', { maxLength: 60 }),
    change: choice('口径变化', changes),
    before: text('原值', { spaces: true, maxLength: 200 }),
    after: text('新值', { spaces: true, maxLength: 200 }),
  },
  { required: false },
)

/** Sent by a call of its own (`notes`). */
const typed = { readonly: false } as const

/** Changes of a version: written by the group, read by all users once published. */
export const upgradeNote = defineResource({
  head: { name: 'upgrade-info', label: '升级说明', area: 'system', table: 'upgrade_note' },
  access: { scope: 'group', actions: ['list'], buttons: { edit: '编辑', publish: '发布' } },
  rows: { titleField: 'release', sort: { field: 'releasedOn', order: 'desc' } },
  source: { origin: '由集团发布' },
  fields: {
    release: text('版本', {
      ...typed,
      required: true,
      maxLength: 20,
      filter: true,
      width: 96,
      overrides: { unique: true, shape: 'dotted' },
    }),
    releasedOn: date('日期', { ...typed, required: true, width: 104 }),
    kind: choice('类型', noteKinds, { ...typed, required: true, filter: true, width: 80 }),
    downtime: text('停机', { ...typed, spaces: true, maxLength: 60, width: 160 }),
    items: { ...noteItems, ...typed },
    published: flag('已发布', { filter: true, width: 80 }),
    publishedAt: moment('发布时间'),
  },
})
