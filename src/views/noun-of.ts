import type { Resource } from '#kit/resource.ts'

/** Noun of one row of a screen: 用户管理 lists 用户, 物料档案 lists 物料. */
export const nounOf = ({ label }: Pick<Resource, 'label'>): string =>
  label.replace(/(管理|档案|中心|审核)$/, '')

/** Noun of a report's answer: 批次差异查询 finds 批次差异, 产仔报表 its 数据. */
export const answerOf = ({ label }: { readonly label: string }): string =>
  label.endsWith('查询') ? label.replace(/查询$/, '') : `${label}数据`
