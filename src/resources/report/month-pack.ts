import { choice, lines, note, text } from '#kit/field.ts'
import { readReportLink } from '#kit/report-link.ts'
import { defineResource, type Problem } from '#kit/resource.ts'
import { reportHeads, reportPath } from '#resources/report-heads.ts'

/** View of a report in the pack; empty: its first one. */
export const packViews = { card: '计分卡或汇总', table: '表格', compare: '对比' } as const
/** Groups most reports have; a link may name any other. */
export const packGroups = {
  rows: '明细',
  day: '日',
  week: '周',
  month: '月',
  farm: '猪场',
  house: '栋舍',
  stage: '阶段',
  batch: '批次',
  parity: '胎次',
  breed: '品种',
} as const

const MOST_REPORTS = 30

const ofOtherReport = (report: unknown, link: unknown): string | null => {
  if (typeof link !== 'string' || link === '' || typeof report !== 'string') return null
  const read = readReportLink(link)
  if (read?.isKept) return '链接中的筛选过长，请减少所选项目后再复制链接'
  const isOwn =
    Object.hasOwn(reportHeads, report) && read?.path === reportPath(report as keyof typeof reportHeads)
  return isOwn ? null : '链接不是这张报表的，请在报表页面复制链接'
}

function itemsProblem({ items }: { items: unknown }): Problem | null {
  const list = Array.isArray(items) ? (items as readonly { report?: unknown; link?: unknown }[]) : []
  if (list.length === 0) return { field: 'items', message: '请至少加一张报表' }
  if (list.length > MOST_REPORTS) return { field: 'items', message: `最多${MOST_REPORTS}张报表` }
  for (const [index, { report, link }] of list.entries()) {
    const problem = ofOtherReport(report, link)
    if (problem) return { field: 'items', message: `第${index + 1}行：${problem}` }
  }
  return null
}

/** Reports that are made of one month together, as one workbook. */
export const monthPack = defineResource({
  head: { name: 'month-pack', label: '月报包', area: 'report' },
  access: { scope: 'company', actions: ['list', 'create', 'edit', 'delete'], buttons: { generate: '生成' } },
  rows: { titleField: 'name', sort: { field: 'name', order: 'asc' }, copy: true },
  fields: {
    name: text('名称', {
      required: true,
      maxLength: 40,
      filter: true,
      width: 200,
      overrides: { unique: true },
    }),
    items: lines('报表', {
      report: choice('报表', reportHeads, { required: true, width: 168 }),
      view: choice('样式', packViews),
      group: choice('分组', packGroups),
      link: text('筛选链接', { maxLength: 2000, hint: '报表页面复制的链接；期间和猪场在生成时选' }),
    }),
    remark: note('备注', { spaces: true, list: true, width: 320 }),
  },
  rules: [itemsProblem],
})
