import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { act, bring } from '#support/go-live.ts'
import { daysBefore, LIVE_DAY, SMALL_FARM } from '#support/small-live-farm.ts'

const t = await testApp({ now: () => new Date(`${LIVE_DAY}T04:00:00Z`) })
const admin = await t.as('admin')
const company = await t.node({ type: 'company', name: '江南公司' })

const [farm, counted] = [
  await t.node({ type: 'farm', name: '上线场', parent: company }),
  await t.node({ type: 'farm', name: '盘点场', parent: company }),
]

type Rows = Parameters<typeof bring>[3]
const sow = { 性别: '母', 品种: '大白', 栋舍: '妊娠舍1', 出生日期: daysBefore(900) }
const PIGS: Rows = [
  { ...sow, 耳号: 'S101', 入群状态: '断奶', 胎次: 1, 断奶日期: daysBefore(5), 耳牌: 'a7' },
  { ...sow, 耳号: 'S102', 入群状态: '断奶', 胎次: 1, 断奶日期: daysBefore(5), 耳牌: 'A7' },
  { ...sow, 耳号: 'S103', 入群状态: '已配', 胎次: 0, 配种日期: daysBefore(20), 出生日期: daysBefore(89) },
  { ...sow, 耳号: 'S104', 入群状态: '已配', 胎次: 1, 配种日期: daysBefore(84) },
  {
    ...{ ...sow, 耳号: 'S105', 入群状态: '哺乳', 胎次: 1, 分娩日期: daysBefore(10) },
    ...{ 带仔数: 14, 总产仔: 13, 活仔: 12, 栋舍: '分娩舍1', 栏位: '01' },
  },
  { ...sow, 耳号: 'S106', 入群状态: '断奶', 胎次: 6, 断奶日期: daysBefore(5), 出生日期: daysBefore(500) },
]
const PAST: Rows = [
  {
    ...{ 耳号: 'S101', 胎次: 1, 配种日期: daysBefore(145), 分娩日期: daysBefore(30) },
    ...{ 总产仔: 13, 活仔: 12, 断奶头数: 15, 断奶日期: daysBefore(5) },
  },
]
const batch = { 阶段: '保育', 栋舍: '分娩舍1', 平均出生日期: daysBefore(50), 头数: 50, 重量: 700, 成本: 9000 }
const BATCHES: Rows = [
  { ...batch, 批次号: 'BA1' },
  { ...batch, 批次号: 'ba1', 阶段: '育肥', 栋舍: '保育舍1', 平均出生日期: daysBefore(130), 重量: 3500 },
]

test('the check names what is hardly possible, and the rows of files that were not taken', async () => {
  await act(admin, farm.uid, '', { goLiveDate: LIVE_DAY })
  await bring(admin, farm.uid, 'pen', SMALL_FARM.pen ?? [])
  await bring(admin, farm.uid, 'opening-pig', PIGS, '核实')
  await bring(admin, farm.uid, 'past-litter', PAST)
  await bring(admin, farm.uid, 'opening-batch', BATCHES, '核实')
  const { data } = await act(admin, farm.uid, 'check')
  const said = data.steps.flatMap(({ problems }) =>
    problems.map(({ level, item, link, message }) => `${level} ${item} ${link?.name ?? ''} ${message}`),
  )
  // a boar without a name is no boar of another farm
  expect(said.filter((one) => one.includes('【】'))).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining([
      'W 耳牌仅大小写不同 S101 耳牌与【S102】的只有大小写不同',
      'W 配种日龄过小 S103 69日龄配种，小于180天',
      'W 已配未妊检 S104 已配84天仍未妊检，请核对是否妊娠或空怀',
      'W 带仔数多于活仔 S105 带仔14头，活仔12头',
      'W 胎次与日龄不符 S106 日龄500天不能有6胎',
      'W 断奶多于活仔 S101 第1胎断奶15头，活仔12头',
      'W 栋舍与阶段不符 BA1 批次在分娩舍1',
      'W 批次号重复 BA1 与ba1（育肥）是同一批次号，阶段不同',
    ]),
  )
  // sows of the usual age, state and litter are not named
  expect(said.filter((line) => /日龄|已配|活仔/.test(line) && / S10[2] /.test(line))).toEqual([])
  const counts = data.steps.find(({ key }) => key === 'check')?.counts ?? []
  expect(counts.filter(({ group }) => group === '文件行数')).toEqual([
    { group: '文件行数', item: '栋舍栏位', unit: '行', file: 4, system: 4 },
    { group: '文件行数', item: '种猪档案', unit: '行', file: 6, system: 6 },
    { group: '文件行数', item: '历史胎次', unit: '行', file: 1, system: 1 },
    { group: '文件行数', item: '批次期初', unit: '行', file: 2, system: 2 },
  ])
}, 120_000)

test('heads counted in the houses: a difference is explained before the farm is live', async () => {
  const id = counted.uid
  await act(admin, id, '', { goLiveDate: LIVE_DAY })
  for (const step of ['pen', 'opening-pig']) await bring(admin, id, step, SMALL_FARM[step] ?? [], '核实')
  const { data } = await act(admin, id, 'check')
  const line = { group: '种猪栋舍', item: '妊娠舍1', heads: 5 }
  expect((await act(admin, id, 'count', { lines: [{ ...line, heads: -1 }] })).errors).toEqual({
    lines: ['种猪栋舍【妊娠舍1】：盘点头数须为0～9999999的整数'],
  })
  expect((await act(admin, id, 'count', { lines: [{ ...line, group: '别的' }] })).errors).toEqual({
    lines: ['第1行：类别或栋舍不正确'],
  })
  const short = await act(admin, id, 'count', { lines: [line] })
  expect(short.data.golive).toMatchObject({ counted: [line], countNote: null })
  expect((await act(admin, id, 'confirm', { version: short.data.golive?.version })).msg).toBe(
    '种猪栋舍【妊娠舍1】盘点5头，系统6头，请填写差异说明',
  )
  expect(data.steps.flatMap(({ problems }) => problems).filter(({ level }) => level === 'E')).toEqual([])
  const explained = await act(admin, id, 'count', { lines: [line], note: '1头在隔离舍' })
  const live = await act(admin, id, 'confirm', { version: explained.data.golive?.version })
  expect([live.msg, live.data.golive?.status]).toEqual(['', 'CONFIRMED'])
}, 120_000)
