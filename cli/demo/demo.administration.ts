import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { FeedbackState } from '#domain/feedback.state.ts'
import type { SentFeedback } from '#resources/answers/feedback.shapes.ts'
import { answerFeedback, sendFeedback } from '#server/commands/feedback/feedback.write.ts'
import { type Binding, bindPlaces } from '#server/commands/pens/bind-places.ts'
import { createNote, publishNote } from '#server/commands/upgrade-notes/upgrade-notes.write.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeNamed } from '#server/stores.ts'
import { createNode } from './demo.places.ts'
import { farmsOf, housesOf } from './farms-of.ts'
import type { DemoContext } from './through.ts'

interface Demo {
  readonly tx: Tx
  readonly caller: Caller
  readonly today: string
}

/** A moment of a day before today. */
const at = (today: string, days: number, time: string): Date =>
  new Date(`${addDays(today, -days)}T${time}:00+08:00`)

/**
 * Managers of the demo farms: the owner runs the first; the second is run by another company until soon, and by the owner again after it.
 */
async function custody({ tx, caller, today }: Demo, company: string): Promise<void> {
  const farms = await sql<{
    uid: string
  }>`select uid from organize where parent_id = ${company} and type = 'farm'
    and not deleted order by sort`.execute(tx)
  const neighbour = await createNode(tx, caller, {
    ...{ parentId: caller.organizeId, type: 'company', name: '江南公司', shortName: '江南', code: 'JN' },
  })
  const period = (managedFarmId: string, manageCompanyId: string, more: object) =>
    storeNamed('manageCompanyForFarm').create(tx, caller, {
      ...{
        managedFarmId,
        manageCompanyId,
        kind: 'OWNED',
        toDate: null,
        remindDays: 60,
        remark: null,
        ...more,
      },
    })
  const [first, second] = farms.rows
  if (first) await period(first.uid, company, { fromDate: '2021-03-01' })
  if (!second) return
  const end = addDays(today, 40)
  await period(second.uid, company, { fromDate: '2022-06-01', toDate: '2023-12-31' })
  await period(second.uid, neighbour, {
    fromDate: '2024-01-01',
    toDate: end,
    kind: 'CUSTODY',
    remark: '托管期满收回',
  })
  await period(second.uid, company, { fromDate: addDays(end, 1), remark: '接江南公司' })
}

const SENT: readonly (Pick<SentFeedback, 'title' | 'module' | 'kind' | 'content' | 'page'> & {
  readonly days: number
  readonly answers: readonly {
    readonly body: string
    readonly status?: FeedbackState
    readonly days: number
  }[]
})[] = [
  {
    ...{ title: '断奶批量录入想按栏位排序', module: 'event', kind: 'WISH', page: '断奶', days: 1 },
    content: '分娩舍是按栏位走的，列表按超期天数排，一边走一边翻页找。能不能记住我上次的排序？',
    answers: [
      { body: '收到。排序今天就能点表头切换，记住上次排序要改程序，已转研发。', days: 1 },
      { body: '每个人每个列表记住最后一次排序，换电脑也有效。', status: 'DOING', days: 0 },
    ],
  },
  {
    ...{
      title: '手机上待办的确定按钮被键盘挡住',
      module: 'other',
      kind: 'PROBLEM',
      page: '首页待办',
      days: 1,
      answers: [],
    },
    content: '输入原因时键盘弹出，看不到确定。',
  },
  {
    ...{ title: '死胎率口径和旧系统不一样', module: 'report', kind: 'DATA', page: '产仔报表', days: 3 },
    content: '10 月死胎率比旧系统高 0.4，是不是把黑胎算进去了？',
    answers: [{ body: '新口径含黑胎，公式在指标说明里。', status: 'SOLVED', days: 2 }],
  },
  {
    ...{ title: '导出等待时间太长', module: 'report', kind: 'WISH', page: '猪只档案', days: 12 },
    content: '导出后要等 10 秒才能再点。',
    answers: [{ body: '等待时间由集团在系统配置里统一设置，可以申请改短。', status: 'CLOSED', days: 11 }],
  },
]

/** Feedback from users of the demo, with the administrators' answers. */
async function feedback({ tx, caller, today }: Demo, company: string): Promise<void> {
  const farm = await sql<{
    uid: string
  }>`select uid from organize where parent_id = ${company} and type = 'farm'
    and not deleted order by sort limit 1`.execute(tx)
  const [place] = farm.rows
  if (!place) return
  // a user of the farm, without an account
  const sender: Caller = { ...caller, uid: place.uid, name: '李春梅', organizeId: place.uid }
  const administrator: Caller = { ...caller, name: '赵志强' }
  for (const { days, answers, ...sent } of SENT) {
    const added = {
      appVersion: '2026.11.1',
      browser: 'Chrome 140',
      screenSize: '1366×768',
      lastRequest: null,
    }
    const uid = await sendFeedback(
      { tx, caller: sender, now: at(today, days, '08:12') },
      { ...sent, ...added },
    )
    for (const { body, status = null, days: later } of answers)
      await answerFeedback({ tx, caller: administrator, now: at(today, later, '09:30') }, uid, {
        body,
        status,
      })
  }
}

/** The version before this one, so that there is something to compare with. */
async function notes({ tx, caller, today }: Demo): Promise<void> {
  const item = { detail: null, roles: null, screen: null, change: null, before: null, after: null } as const
  const act = { tx, caller }
  const uid = await createNote(act, {
    ...{
      release: '2026.10.0',
      releasedOn: addDays(today, -30),
      kind: 'PATCH',
      downtime: '22:00 升级，停机 6 分钟',
    },
    items: [
      {
        ...item,
        kind: 'CHANGED',
        title: '分娩录入错误格直接写出算式',
        detail: '活仔 12 + 死胎 2 ≠ 总产仔 15，光标停在出错格',
        screen: 'event-farr',
      },
      { ...item, kind: 'FIXED', title: '成本汇总跨月借转重复一行', roles: 'FINANCE', screen: 'periodCost' },
    ],
  })
  await publishNote(act, uid, true, at(today, 30, '22:06'))
}

/** Rows of the administration screens: management of farms, feedback and release notes. */
export async function demoAdministration(demo: Demo, company: string): Promise<void> {
  await custody(demo, company)
  await feedback(demo, company)
  await notes(demo)
}

/** Those the events of the demo herds name, and a few more. */
const TECHNICIANS = [
  ['赵敏', 'BREEDER', '13903960101'],
  ['李建华', 'BREEDER', '13903960102'],
  ['孙立国', 'BREEDER', '13903960103'],
  ['周国平', 'FARROWING', '13903960104'],
  ['吴桂香', 'FARROWING', '13903960105'],
  ['钱志强', 'CHECKER', '13903960106'],
  ['高文斌', 'BOAR_STUD', '13903960107'],
  ['何永福', 'RESIDENT', '13903960108'],
] as const
const KEEPERS = ['张大勇', '刘凤英', '田秀兰', '宋长河', '郑小军', '胡桂芳'] as const
/** Crates of a farm with a reader of ear tags. */
const READERS = 8

/** Technicians of the company, and in each farm who keeps which house and which crates have a reader. */
export async function demoAccounts(context: DemoContext, company: string): Promise<void> {
  const caller = { ...context.caller, companyId: company }
  const farmIds = await farmsOf(context.tx, company)
  for (const [name, kind, phone] of TECHNICIANS)
    await storeNamed('technicianManage').create(context.tx, caller, { name, kind, phone, farmIds })
  for (const farmId of farmIds) await bindHouses(context, farmId)
}

async function bindHouses(context: DemoContext, farmId: string): Promise<void> {
  const { tx, caller, today } = context
  const common = { farmId, from: 1, fromDate: addDays(today, -300), toDate: null, replace: false }
  const bind = (binding: Pick<Binding, 'places' | 'kind' | 'bound'>) =>
    bindPlaces(tx, caller, { ...common, ...binding })
  const houses = await housesOf(tx, farmId)
  for (const [at, { uid }] of houses.entries())
    await bind({ places: [uid], kind: 'KEEPER', bound: KEEPERS[at % KEEPERS.length] ?? KEEPERS[0] })
  const pens = await sql<{ uid: string }>`select p.uid from organize p join organize h on h.uid = p.parent_id
    where h.parent_id = ${farmId} and p.kind = 'PEN' and not p.deleted order by h.sort, p.sort limit ${READERS}`.execute(
    tx,
  )
  const places = pens.rows.map(({ uid }) => uid)
  if (places.length > 0) await bind({ places, kind: 'RFID', bound: 'RF-{nnn}' })
  const stations = houses.filter(({ houseType }) => houseType === 'GESTATION').map(({ uid }) => uid)
  if (stations.length > 0) await bind({ places: stations, kind: 'FEEDER', bound: 'ESF-{nn}' })
}

const PEOPLE = ['王海生', '刘志远', '陈国强', '杨立新', '黄秀兰'] as const
/** When one of the houses was handed over, in days before today. */
const HANDED_OVER = 40

/** Leaders of the batches of each house of a demo farm; the last house changed hands not long ago. */
export async function createLeaders(
  tx: Tx,
  caller: Caller,
  houses: readonly string[],
  { start, today }: { start: string; today: string },
): Promise<void> {
  const lead = (houseId: string | undefined, person: number, fromDate: string, toDate: string | null) =>
    storeNamed('batchLeaderManage').create(tx, caller, {
      houseId,
      leader: PEOPLE[person % PEOPLE.length],
      fromDate,
      toDate,
    })
  const last = houses.length - 1
  for (const [person, houseId] of houses.slice(0, last).entries()) await lead(houseId, person, start, null)
  const day = addDays(today, -HANDED_OVER)
  await lead(houses[last], last, start, addDays(day, -1))
  await lead(houses[last], last + 1, day, null)
}
