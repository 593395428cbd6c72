import { addDays } from '#domain/calendar.ts'

/** Files of the sample are known by this name. */
export const SAMPLE_FILE = '示例猪群.xlsx'

export type SampleRow = Readonly<Record<string, string | number>>

const [GESTATION, FARROWING, NURSERY] = ['示例妊娠舍', '示例分娩舍', '示例保育舍']
const BOAR = 'SLB01'

/**
 * Twelve sows in every state of a herd, a boar, a batch and a material, under the headings of the templates: an example of a filled
 * workbook, and data to try the system with before the own herd is imported.
 */
export function sampleRows(day: string): Readonly<Record<string, readonly SampleRow[]>> {
  const before = (days: number): string => addDays(day, -days)
  const sow = (no: number, status: string, more: SampleRow): SampleRow => ({
    ...{ 耳号: earNo(no), 性别: '母', 入群状态: status, 品种: '大白' },
    ...{ 出生日期: before(900), 栋舍: GESTATION, ...more },
  })
  const litter = (no: number, parity: number, weaned: number): SampleRow => ({
    ...{ 耳号: earNo(no), 胎次: parity, 配种日期: before(weaned + 139), 与配公猪: BOAR },
    ...{
      分娩日期: before(weaned + 25),
      总产仔: 13,
      活仔: 12,
      死胎: 1,
      断奶头数: 11,
      断奶日期: before(weaned),
    },
  })
  const served = (days: number, parity: number): SampleRow => ({
    ...{ 胎次: parity, 配种日期: before(days), 与配公猪: BOAR, 配次: 1 },
  })
  return {
    pen: [
      { 栋舍: GESTATION, 舍别: '妊娠舍' },
      { 栋舍: FARROWING, 舍别: '分娩舍' },
      ...['01', '02', '03', '04'].map((pen) => ({ 栋舍: FARROWING, 栏位: pen, 容量: 1 })),
      { 栋舍: NURSERY, 舍别: '保育舍' },
    ],
    'opening-pig': [
      {
        ...{ 耳号: BOAR, 性别: '公', 入群状态: '生产公猪', 品种: '大白', 血统: 'A1' },
        ...{ 出生日期: before(700), 栋舍: GESTATION },
      },
      sow(1, '后备', { 出生日期: before(230) }),
      sow(2, '后备', { 出生日期: before(240) }),
      sow(3, '已配', served(10, 1)),
      sow(4, '已配', served(15, 1)),
      sow(5, '已配', served(20, 1)),
      sow(6, '妊娠', { ...served(60, 1), 妊检日期: before(30) }),
      sow(7, '妊娠', { ...served(75, 1), 妊检日期: before(45) }),
      sow(8, '妊娠', { ...served(90, 1), 妊检日期: before(60) }),
      sow(9, '哺乳', suckling(before, 8, '01')),
      sow(10, '哺乳', suckling(before, 12, '02')),
      sow(11, '断奶', { 胎次: 1, 断奶日期: before(4) }),
      sow(12, '空怀', { 胎次: 1, 空怀日期: before(6), 空怀原因: '返情', ...opened(before) }),
    ],
    'past-litter': [
      ...[litter(3, 1, 16), litter(4, 1, 21), litter(5, 1, 26)],
      ...[litter(6, 1, 66), litter(7, 1, 81), litter(8, 1, 96)],
      ...[litter(11, 1, 4), litter(12, 1, 36)],
    ],
    'opening-batch': [
      {
        ...{ 批次号: 'SL-BY1', 阶段: '保育', 栋舍: NURSERY, 平均出生日期: before(50) },
        ...{ 头数: 60, 重量: 900, 成本: 18_000 },
      },
    ],
    'opening-material': [{ 编码: 'SLF01', 名称: '示例妊娠料', 类别: '饲料', 单位: '公斤', 规格: '40kg/包' }],
  }
}

const earNo = (no: number): string => `SL${String(no).padStart(3, '0')}`

const suckling = (before: (days: number) => string, days: number, pen: string): SampleRow => ({
  ...{ 胎次: 1, 分娩日期: before(days), 带仔数: 11, 总产仔: 13, 活仔: 12 },
  ...{ 配种日期: before(days + 115), 与配公猪: BOAR, 栋舍: FARROWING ?? '', 栏位: pen },
})

const opened = (before: (days: number) => string): SampleRow => ({
  配种日期: before(27),
  配次: 1,
  与配公猪: BOAR,
})
