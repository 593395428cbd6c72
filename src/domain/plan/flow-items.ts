import { addDays } from '../calendar.ts'
import { shown } from './fraction.ts'
import type { Phase } from './phases.ts'
import { type StartUpInputs, type StartUpWeek, startUp, stationsOf } from './start-up.ts'

/** A plan item that follows from the figures of a project. */
export interface FlowItem {
  readonly name: string
  readonly itemType: 'INTRODUCE' | 'MATE' | 'FARROW' | 'WEAN' | 'MARKET'
  readonly phase: Phase
  readonly startDate: string
  readonly endDate: string
  readonly quantity: string
  readonly unit: string
}

/** Plan items of a start-up: gilts bought until sows come back, then each station from its first week to the next. */
export function flowItems(inputs: StartUpInputs): FlowItem[] {
  const weeks = startUp(inputs)
  const { served, servedAgain, farrowed, weaned, sold } = stationsOf(inputs)
  const day = (week: number) => addDays(inputs.firstDay, 7 * week)
  const item = (
    what: Pick<FlowItem, 'name' | 'itemType' | 'phase'>,
    [from, to]: readonly [number, number],
    much: Pick<FlowItem, 'quantity' | 'unit'>,
  ): FlowItem => ({
    ...what,
    ...{ startDate: day(from), endDate: addDays(day(Math.max(to, from + 1)), -1) },
    ...much,
  })
  const at = (week: number, key: 'farrowings' | 'weaned' | 'sold', unit: string) => {
    const reported = weeks[week]
    return { quantity: reported ? shown(reported[key]) : '0.00', unit }
  }
  const lastBought = servedAgain - served
  const gilts = { quantity: `${bought(weeks, lastBought)}.00`, unit: '头' }
  const services = { quantity: `${inputs.flow.services}.00`, unit: '头/周' }
  const first = {
    farrowed: at(farrowed, 'farrowings', '窝/周'),
    weaned: at(weaned, 'weaned', '头/周'),
    sold: at(sold, 'sold', '头/周'),
  }
  return [
    item({ name: '启动期后备引种', itemType: 'INTRODUCE', phase: 'STOCK' }, [0, lastBought], gilts),
    item({ name: '后备首轮配种', itemType: 'MATE', phase: 'PRODUCE' }, [served, servedAgain], services),
    item({ name: '首批分娩', itemType: 'FARROW', phase: 'PRODUCE' }, [farrowed, weaned], first.farrowed),
    item({ name: '首批断奶', itemType: 'WEAN', phase: 'PRODUCE' }, [weaned, servedAgain], first.weaned),
    item({ name: '满负荷配种', itemType: 'MATE', phase: 'FULL' }, [servedAgain, sold], services),
    item({ name: '首批出栏', itemType: 'MARKET', phase: 'FULL' }, [sold, sold + 1], first.sold),
  ]
}

const bought = (weeks: readonly StartUpWeek[], until: number): number =>
  weeks.slice(0, until).reduce((sum, { introduced }) => sum + introduced, 0)
