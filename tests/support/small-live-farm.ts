import { addDays } from '#domain/calendar.ts'
import { type Client, testApp } from './app.ts'
import { act, bring, freezeAll } from './go-live.ts'

type Row = Parameters<typeof bring>[3][number]

/** The day before it is looked at. */
export const LIVE_DAY = '2026-11-21'
export const daysBefore = (count: number): string => addDays(LIVE_DAY, -count)

const sow = (ear: string, status: string, more: Row): Row => ({
  ...{ 耳号: ear, 性别: '母', 入群状态: status, 品种: '大白', 栋舍: '妊娠舍1', 出生日期: daysBefore(900) },
  ...more,
})
const litter = (ear: string, parity: number, weanedBefore: number, more: Row = {}): Row => ({
  ...{ 耳号: ear, 胎次: parity, 总产仔: 13, 活仔: 12, 断奶头数: 11 },
  ...{ 配种日期: daysBefore(weanedBefore + 139), 分娩日期: daysBefore(weanedBefore + 25) },
  ...{ 断奶日期: daysBefore(weanedBefore), ...more },
})

/** One animal of every state that brings a day along, with her litters from before. */
export const SMALL_FARM: Readonly<Record<string, readonly Row[]>> = {
  pen: [
    { 栋舍: '妊娠舍1', 舍别: '妊娠舍' },
    { 栋舍: '分娩舍1', 舍别: '分娩舍' },
    { 栋舍: '分娩舍1', 栏位: '01', 容量: 1 },
    { 栋舍: '保育舍1', 舍别: '保育舍' },
  ],
  'opening-pig': [
    {
      耳号: 'B001',
      性别: '公',
      入群状态: '生产公猪',
      品种: '大白',
      栋舍: '妊娠舍1',
      出生日期: daysBefore(600),
      血统: 'A1',
    },
    sow('S001', '断奶', { 胎次: 1, 断奶日期: daysBefore(5) }),
    sow('S002', '空怀', { 胎次: 1, 空怀日期: daysBefore(40), 空怀原因: '返情', 配种日期: daysBefore(61) }),
    sow('S003', '妊娠', { 胎次: 1, 配种日期: daysBefore(80), 妊检日期: daysBefore(50), 与配公猪: 'B001' }),
    sow('S004', '哺乳', {
      ...{ 胎次: 2, 分娩日期: daysBefore(15), 带仔数: 11, 总产仔: 14, 活仔: 12, 栋舍: '分娩舍1', 栏位: '01' },
      ...{ 配种日期: daysBefore(130), 与配公猪: 'B001' },
    }),
    sow('S005', '已配', { 胎次: 1, 配种日期: daysBefore(30), 与配公猪: 'B001' }),
    // her breed is unknown: a question (O-13)
    sow('S006', '后备', { 出生日期: daysBefore(200), 品种: null }),
  ],
  'past-litter': [
    litter('S001', 1, 5),
    litter('S002', 1, 70),
    litter('S003', 1, 90),
    litter('S004', 1, 136),
    litter('S005', 1, 35),
  ],
  'opening-material': [{ 编码: 'F001', 名称: '妊娠母猪料', 类别: '饲料', 单位: '公斤', 规格: '40kg/包' }],
  'opening-batch': [
    {
      ...{ 批次号: '保育1', 阶段: '保育', 栋舍: '保育舍1', 平均出生日期: daysBefore(50) },
      ...{ 头数: 100, 重量: 1500, 成本: 30_000 },
    },
  ],
}

export interface SmallFarm {
  readonly t: Awaited<ReturnType<typeof testApp>>
  readonly admin: Client
  readonly farmId: string
}

/** The small farm after its go-live, as it stands on a day. */
export async function smallLiveFarm(today: string, rows = SMALL_FARM): Promise<SmallFarm> {
  let now = LIVE_DAY
  const t = await testApp({ now: () => new Date(`${now}T04:00:00Z`) })
  const admin = await t.as('admin')
  const company = await t.node({ type: 'company', name: '江南公司' })
  const farm = await t.node({ type: 'farm', name: '上线场', parent: company })
  await act(admin, farm.uid, '', { goLiveDate: LIVE_DAY })
  for (const [step, own] of Object.entries(rows)) await bring(admin, farm.uid, step, own, '核实')
  const checked = await act(admin, farm.uid, 'check')
  const errors = checked.data.steps.flatMap(({ problems }) => problems).filter(({ level }) => level === 'E')
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  await freezeAll(admin, farm.uid)
  const { data } = await act(admin, farm.uid, 'confirm', { version: checked.data.golive?.version })
  if (data.golive?.status !== 'CONFIRMED') throw new Error('the farm is not live')
  now = today
  return { t, admin, farmId: farm.uid }
}
