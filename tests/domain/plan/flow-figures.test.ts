import { expect, test } from 'vitest'
import { type Capacity, flowOf } from '#domain/plan/flow.ts'
import { flowFigures, flowWarnings } from '#domain/plan/flow-figures.ts'
import { worked } from './flow-samples.ts'

const OPEN: Capacity = { crates: null, sowPlaces: null, nurseryPlaces: null, finishPlaces: null }

test('every figure of the worked example has its unit and its inputs (§4.9)', () => {
  const figures = flowFigures(flowOf(worked())).map(({ label, value, unit, hint }) => [
    `${label} ${value} ${unit}`,
    hint,
  ])
  expect(figures).toEqual([
    ['周分娩 44.23 窝', 'min(设计母猪×年产胎次÷52, 产床÷周转周数)'],
    ['周配种 53 头', '周分娩÷配种分娩率＝52.04，进为整数'],
    ['其中断奶母猪 37.60 头', '周分娩×（1－断奶母猪淘汰比例）'],
    ['其中返情复配 5.57 头', '周配种×（1－配种分娩率）×返情复配比例'],
    ['其中后备 9.84 头', '其余'],
    ['按更新率应补后备 10.18 头', '设计母猪×年更新率÷52÷配种分娩率，供核对'],
    ['后备储备 87.46 头', '每周后备×进场至初配周数÷后备利用率'],
    ['周断奶 477.69 头', '周分娩×窝均活仔×（1－断奶前死亡率）'],
    ['周保育转出 463.36 头', '周断奶×保育成活率'],
    ['周出栏 449.46 头', '周断奶×保育成活率×育肥成活率'],
    ['需产床 222 张', '设计母猪×年产胎次÷52×周转周数'],
    ['需母猪栏位 805 个', '设计母猪－在产床母猪'],
    ['需保育栏位 3549 头', '周断奶×（保育周数＋1）'],
    ['需育肥栏位 7745 头', '周保育转出×（育肥周数＋1）'],
  ])
})

test('200 crates allow 40 litters a week; every kind of place that is short is named with what is missing', () => {
  const bound = flowOf(worked(200))
  expect(
    flowWarnings(bound, { crates: 200, sowPlaces: 800, nurseryPlaces: 3000, finishPlaces: 7000 }),
  ).toEqual([
    '产床不足：需 222 张，现有 200 张，缺 22 张',
    '母猪栏位不足：需 823 个，现有 800 个，缺 23 个',
    '保育栏位不足：需 3210 头，现有 3000 头，缺 210 头',
    '育肥栏位不足：需 7004 头，现有 7000 头，缺 4 头',
    '周分娩受产床限制为 40.00 窝（按母猪可达 44.23 窝）',
  ])
})

test('places that are just enough, or not known, are no obstacle', () => {
  const flow = flowOf(worked())
  expect(flowWarnings(flow, OPEN)).toEqual([])
  expect(
    flowWarnings(flow, { crates: 222, sowPlaces: 805, nurseryPlaces: 3549, finishPlaces: 7745 }),
  ).toEqual([])
})

// 1000 sows with 2.6 litters a year farrow 50 times a week: 250 crates of 5 weeks
test.each([
  [249, ['周分娩受产床限制为 49.80 窝（按母猪可达 50.00 窝）']],
  [250, []],
  [251, []],
])('%s crates, 250 are needed: the crates set the pace only where they are fewer', (crates, warnings) => {
  expect(flowWarnings(flowOf(worked(crates, { lsy: '2.6' })), OPEN)).toEqual(warnings)
})
