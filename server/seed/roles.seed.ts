import { sql } from 'kysely'
import { allFunctionCodes, screensOf } from '../functions.ts'
import type { Tx } from '../kit/database.ts'
import { codesOf, type FunctionNode } from '../kit/function-tree.ts'
import { roleUid } from '../kit/stable-uid.ts'

const NOT_ENTERED = /:(delete|backdate|money)$/
const COSTS = /:money$/

/** The screens of words. Unknown ones are of screens not built yet. */
const pagesOf = (words: string): FunctionNode[] =>
  words
    .split(' ')
    .flatMap(screensOf)
    .filter(({ code }) => !ADMINISTRATORS_ONLY.includes(code))

/** The existing function codes of a template; the system administrator has all of them. */
export function templateFunctions(template: RoleTemplate): string[] {
  const { code, work = '', enter = '', read = '', money = '', buttons = '', without = '' } = template
  if (code === 'SYS_ADMIN') return [...allFunctionCodes]
  const granted = [
    ...codesOf(pagesOf(`${EVERYBODY} ${work}`)).filter((one) => !COSTS.test(one)),
    ...codesOf(pagesOf(enter)).filter((one) => !NOT_ENTERED.test(one)),
    ...codesOf(pagesOf(`${EVERYBODY_READS} ${read}`)).filter(
      (one) => !one.includes(':') || one.endsWith(':export'),
    ),
    ...codesOf(pagesOf(money)).filter((one) => COSTS.test(one)),
    ...buttons.split(' ').filter((one) => allFunctionCodes.includes(one)),
  ]
  const kept = new Set(without.split(' '))
  return [...new Set(granted)].filter((one) => !kept.has(one) && !kept.has(one.replace(/^[^:]+:/, '*:')))
}

/** Templates belong to the product: each start updates them to this version. */
export async function seedRoles(tx: Tx): Promise<void> {
  const rows = roleTemplates.map((one) => ({
    uid: roleUid(one.code),
    code: one.code,
    name: one.name,
    codes: templateFunctions(one),
  }))
  await tx.run(sql`insert into role (company_id, uid, code, name, kind, data_scope, function_codes)
    select null, uid, code, name, 'TEMPLATE', 'GRANTED', codes from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as template(uid uuid, code text, name text, codes text[])
    on conflict (uid) do update set name = excluded.name, function_codes = excluded.function_codes, deleted = false,
      version = role.version + 1, updated_at = now()
      where (role.name, role.function_codes, role.deleted) is distinct from (excluded.name, excluded.function_codes, false)`)
}

/**
 * Rights of a template, for a screen or for `area:` and an area of the menu. `work`: the screen with all its buttons; `enter`: without
 * deleting and without entering past the backdating limit; `read`: looking and exporting; `money`: the costs shown there, which no other
 * word includes.
 */
interface RoleTemplate {
  readonly code: string
  readonly name: string
  readonly work?: string
  readonly enter?: string
  readonly read?: string
  /** Single buttons of screens that are otherwise read-only. */
  readonly buttons?: string
  readonly money?: string
  /** Buttons of its own screens reserved for another role; `*:` names one of every screen. */
  readonly without?: string
}

/** Screens not included in an area: for the system administrator alone. */
const ADMINISTRATORS_ONLY = ['huge-farm-online-import', 'jobs', 'getting-started']

/** Screens of all users: own data, own password, the home page. */
const EVERYBODY = 'user updatePsd backlog'
/** Screens all users may read, without buttons: feedback on the product, and upgrade notes. */
const EVERYBODY_READS = 'feedback upgrade-info'

/** Users who enter documents do not approve them (§5.6: the manager does). */
const APPROVING = '*:approve *:unapprove'

const BREEDING_REPORTS =
  'births farrowing-detail abnormal-pregnancy expect-farr inactive-breedingsow breeding-sow-production-efficiency sow-amount ' +
  'boar-usage boar_use_analyse mating-week-cohort parity-analysis technician-analysis'
const GROWING_REPORTS =
  'sale-batch-amount pigs-amount expect-out-amt sale-pig-death sale-pig-disease sale-pig-weight-gain sale-pig-feed-difference ' +
  'nurs-and-finsh-batch-efficiency fattenPigProdWeek feed-summary'
const BATCH_EVENTS =
  'event-batch-buy event-batch-transfer event-batch-move-house event-batch-weigh event-batch-select event-batch-death event-batch-cull ' +
  'event-batch-sale event-batch-slaughter event-batch-count event-batch-close'
const HERD_FILES = 'pigs-file pig-detail breed-pig-detail'

/** The roles of §0.4 with their screens in §5 (§5.10). Screens not built yet are skipped. */
export const roleTemplates: readonly RoleTemplate[] = [
  { code: 'SYS_ADMIN', name: '系统管理员' },
  { code: 'GROUP_VIEW', name: '集团查看', read: 'subscription area:report pig-detail', money: 'area:report' },
  {
    code: 'COMPANY_ADMIN',
    name: '公司管理员',
    work:
      'area:event area:pig area:plan area:sales area:material area:cost area:report area:import area:basic area:other user-manage ' +
      'org-manage data-dictionary parameter-configuration technicianManage penBind MatConfiguration sso-account notice feedback',
    read: 'subscription role-manage operation-log login-log manageCompanyForFarm',
    money: 'area:pig area:plan area:material area:report area:other',
  },
  {
    code: 'FARM_MANAGER',
    name: '场长',
    work: 'area:event area:pig area:plan area:sales area:material area:report area:other technicianManage penBind batchLeaderManage',
    read: 'subscription area:basic area:cost org-manage parameter-configuration MatConfiguration',
    money: 'area:pig area:plan area:material area:report area:other',
  },
  {
    code: 'STATISTICIAN',
    name: '统计员',
    work: 'area:event area:pig area:report area:import sjhd zzhd mrclcf querybatchdiff basic-data-pig',
    // reserved for the manager: remark and signature
    without: 'farm-product-day-report:remark farm-product-day-report:sign',
    read: 'subscription area:basic material-stock sale-detail early-warning event_check InventoryDetails',
  },
  {
    code: 'BREEDER',
    name: '配种员',
    enter:
      'event-mat event-gestation event-estrus event-body event-transfer-house event-cull-decide event-boar-state event-semen-collect event-semen-process event-semen-discard gestationResultPositive early-warning',
    read: `subscription ${HERD_FILES} ${BREEDING_REPORTS} Boar-BloodStatus jzswFeedInfo`,
  },
  {
    code: 'FARROW_STAFF',
    name: '产房员',
    enter:
      'event-farr event-piglet-tag event-piglet-death event-foster event-wean event-transfer-house early-warning',
    read: `subscription ${HERD_FILES} births farrowing-detail piglets-death expect-farr`,
  },
  {
    code: 'GROW_STAFF',
    name: '保育育肥员',
    enter: `batch-manage ${BATCH_EVENTS} event-feed event-feed-in event-feed-count init-sale-pig-batch feed-detail feed-silo pigmanage-pigletReceive deliveryBatch materialReceiveApply early-warning`,
    read: `subscription sale-pig-detail ${GROWING_REPORTS}`,
    money: 'nurs-and-finsh-batch-efficiency batch-manage',
  },
  {
    code: 'VET',
    name: '兽医',
    work: 'health-detail cure-detail immune-detail standard-immune otherDrug',
    buttons: 'pig-introduction:later',
    enter:
      'event-cure event-health event-immune event-death event-piglet-death event-batch-death event-cull-decide early-warning',
    read: `subscription ${HERD_FILES} material-stock pig-introduction pig-introduction-breed jzswFeedInfo drugExpend_detail piglets-death pig-cull-death sale-pig-death sale-pig-disease immune-compliance drug-summary`,
    money: 'drugExpend_detail',
  },
  {
    code: 'BOAR_STUD',
    name: '公猪站',
    work: 'semen-sales Boar-SupplierSemenRange semen-req-plan',
    enter: 'event-boar-state event-semen-collect event-semen-process event-semen-discard',
    read: `subscription ${HERD_FILES} Boar-BloodStatus boar-amount boar-usage boar_use_analyse semen-quality`,
  },
  {
    code: 'STOREKEEPER',
    name: '仓管',
    without: APPROVING,
    work: 'basic-supplier basic-material area:material seminal-receive',
    enter: 'event-feed-in event-feed-count',
    read: 'subscription drug-summary feed-summary feed-silo',
    money: 'material-stock matProcedure material-alteration-info',
  },
  {
    code: 'SALES',
    name: '销售',
    work: 'basic-client basic-salePerson semen-sales sales-ticket unified_checkout deliveryBatch piglingManage',
    without: `sales-ticket:belowLimit ${APPROVING}`,
    read: 'subscription sale-detail sale_limit settle-accounts client-receipt ware-ticket sales-summary expect-out-amt pigs-amount',
  },
  { code: 'WEIGHER', name: '司磅', work: 'ware-ticket', read: 'sales-ticket deliveryBatch' },
  {
    code: 'FINANCE',
    name: '成本会计',
    work: 'area:cost basic-supplier settle-accounts client-receipt unified_checkout otherDrug endmonth-pigherds sjhd EBS-event ebsProdCheck',
    read: 'subscription area:report basic-client basic-material sale-detail material-stock matProcedure drugExpend_detail',
    money: 'area:report material-stock matProcedure drugExpend_detail',
  },
  {
    code: 'PLANNER',
    name: '计划员',
    work: 'area:plan Boar-SupplierSemenRange fy-introduction',
    read: 'subscription area:report pig-introduction-breed pig-introduce launch-apply',
  },
  {
    code: 'HR',
    name: '人事',
    work: 'staffPositions publicPositionSalary directPositionSalary batchLeaderManage',
  },
]
