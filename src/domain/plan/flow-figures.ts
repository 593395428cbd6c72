import { boundByCrates, type Capacity, type Flow, type Place, shortagesOf } from './flow.ts'
import { shown } from './fraction.ts'

/** A figure of the flow as people read it. */
export interface FlowFigure {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly hint: string
}

const PLACE_WORDS: Readonly<Record<Place, { label: string; unit: string }>> = {
  crates: { label: '产床', unit: '张' },
  sowPlaces: { label: '母猪栏位', unit: '个' },
  nurseryPlaces: { label: '保育栏位', unit: '头' },
  finishPlaces: { label: '育肥栏位', unit: '头' },
}

/** Every figure of §4.9 with its unit and its inputs, in the order of the flow. */
export function flowFigures(flow: Flow): FlowFigure[] {
  const { mix } = flow
  const figure = (label: string, value: string | number, unit: string, hint: string): FlowFigure => ({
    label,
    value: String(value),
    unit,
    hint,
  })
  return [
    figure('周分娩', shown(flow.farrowings), '窝', 'min(设计母猪×年产胎次÷52, 产床÷周转周数)'),
    figure('周配种', flow.services, '头', `周分娩÷配种分娩率＝${shown(flow.exactServices)}，进为整数`),
    figure('其中断奶母猪', shown(mix.weaned), '头', '周分娩×（1－断奶母猪淘汰比例）'),
    figure('其中返情复配', shown(mix.repeats), '头', '周配种×（1－配种分娩率）×返情复配比例'),
    figure('其中后备', shown(mix.gilts), '头', '其余'),
    figure('按更新率应补后备', shown(flow.replacementGilts), '头', '设计母猪×年更新率÷52÷配种分娩率，供核对'),
    figure('后备储备', shown(flow.giltPool), '头', '每周后备×进场至初配周数÷后备利用率'),
    figure('周断奶', shown(flow.weaned), '头', '周分娩×窝均活仔×（1－断奶前死亡率）'),
    figure('周保育转出', shown(flow.grown), '头', '周断奶×保育成活率'),
    figure('周出栏', shown(flow.sold), '头', '周断奶×保育成活率×育肥成活率'),
    figure('需产床', flow.crates, '张', '设计母猪×年产胎次÷52×周转周数'),
    figure('需母猪栏位', flow.sowPlaces, '个', '设计母猪－在产床母猪'),
    figure('需保育栏位', flow.nurseryPlaces, '头', '周断奶×（保育周数＋1）'),
    figure('需育肥栏位', flow.finishPlaces, '头', '周保育转出×（育肥周数＋1）'),
  ]
}

/** Obstacles to the flow, as sentences. */
export function flowWarnings(flow: Flow, capacity: Capacity): string[] {
  const short = shortagesOf(flow, capacity).map(({ place, needed, there }) => {
    const { label, unit } = PLACE_WORDS[place]
    return `${label}不足：需 ${needed} ${unit}，现有 ${there} ${unit}，缺 ${needed - there} ${unit}`
  })
  return boundByCrates(flow)
    ? [...short, `周分娩受产床限制为 ${shown(flow.farrowings)} 窝（按母猪可达 ${shown(flow.bySows)} 窝）`]
    : short
}
