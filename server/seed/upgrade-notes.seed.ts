import { sql } from 'kysely'
import type { NoteItem } from '#domain/upgrade-notes.ts'
import type { Tx } from '../kit/database.ts'
import { stableUid } from '../kit/stable-uid.ts'

type Item = Pick<NoteItem, 'kind' | 'title'> & Partial<NoteItem>

interface ShippedNote {
  readonly release: string
  readonly releasedOn: string
  readonly kind: 'FEATURE' | 'PATCH'
  readonly downtime: string | null
  readonly items: readonly Item[]
}

/** Upgrade notes of the product. A version adds its note here; the group may change the text of a shipped one. */
const NOTES: readonly ShippedNote[] = [
  {
    release: '2026.11.1',
    releasedOn: '2026-11-25',
    kind: 'FEATURE',
    downtime: null,
    items: [
      {
        kind: 'NEW',
        title: '意见反馈可附截图',
        detail: '截取当前页后可画框、画箭头、打码；页面、版本和请求号自动带上',
        screen: 'feedback',
      },
      {
        kind: 'NEW',
        title: '升级说明按角色列出变化',
        detail: '升级后首次登录弹出未读的说明，读完不再出现',
        screen: 'upgrade-info',
      },
      {
        kind: 'NEW',
        title: '管理公司与猪场',
        detail: '托管、租赁、代养期间，管理公司的人看得到该场的数据，到期自动收回',
        roles: 'SYS_ADMIN,COMPANY_ADMIN',
        screen: 'manageCompanyForFarm',
      },
      {
        kind: 'NEW',
        title: '系统配置集中一页',
        detail: '登录锁定、超时退出、密码长度、归档等全集团一处设置，改动须写原因并留变更记录',
        roles: 'SYS_ADMIN',
        screen: 'system-configuration',
      },
      {
        kind: 'CHANGED',
        title: '货币单位改为全集团一个',
        detail: '公司不再单独设置货币单位',
        roles: 'SYS_ADMIN,COMPANY_ADMIN',
        screen: 'parameter-configuration',
      },
      {
        kind: 'FORMULA',
        title: '断奶前死亡率按断奶窝统计',
        detail: '分母为这些窝的活仔加净寄养；旧口径（F45）仍可在指标中选择',
        roles: 'FARM_MANAGER,COMPANY_ADMIN,GROUP_VIEW,STATISTICIAN,FARROW_STAFF',
        screen: 'breeding-sow-production-efficiency',
        change: 'PRE_WEANING_BY_LITTER',
      },
    ],
  },
]

const EMPTY: Omit<NoteItem, 'kind' | 'title'> = {
  ...{ detail: null, roles: null, screen: null, change: null, before: null, after: null },
}

/** Publishes notes of shipped versions at the first start of each; texts changed by the group stay. */
export async function seedUpgradeNotes(tx: Tx): Promise<void> {
  for (const { items, ...note } of NOTES) {
    const whole = items.map((item) => ({ ...EMPTY, ...item }))
    await tx.run(sql`insert into upgrade_note (uid, release, released_on, kind, downtime, items, published, published_at)
      values (${stableUid('upgrade-note', note.release)}, ${note.release}, ${note.releasedOn}, ${note.kind}, ${note.downtime},
        ${JSON.stringify(whole)}::jsonb, true, now()) on conflict do nothing`)
  }
}
