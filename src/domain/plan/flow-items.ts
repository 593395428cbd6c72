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
  const station = stationsOf(inputs)
  const day = (week: number) => addDays(inputs.firstDay, 7 * week)
  const between = (from: number, to: number) => ({
    startDate: day(from),
    endDate: addDays(day(Math.max(to, from + 1)), -1),
  })
  const at = (week: number, key: 'farrowings' | 'weaned' | 'sold') => {
    const reported = weeks[week]
    return reported ? shown(reported[key]) : '0.00'
  }
  const lastBought = station.servedAgain - station.served
  return [
    {
      ...{ name: '启动期后备引种', itemType: 'INTRODUCE', phase: 'STOCK', ...between(0, lastBought) },
      ...{ quantity: `${bought(weeks, lastBought)}.00`, unit: '头' },
    },
    {
      ...{
        name: '后备首轮配种',
        itemType: 'MATE',
        phase: 'PRODUCE',
        ...between(station.served, station.servedAgain),
      },
      ...{ quantity: `${inputs.flow.services}.00`, unit: '头/周' },
    },
    {
      ...{
        name: '首批分娩',
        itemType: 'FARROW',
        phase: 'PRODUCE',
        ...between(station.farrowed, station.weaned),
      },
      ...{ quantity: at(station.farrowed, 'farrowings'), unit: '窝/周' },
    },
    {
      ...{
        name: '首批断奶',
        itemType: 'WEAN',
        phase: 'PRODUCE',
        ...between(station.weaned, station.servedAgain),
      },
      ...{ quantity: at(station.weaned, 'weaned'), unit: '头/周' },
    },
    {
      ...{
        name: '满负荷配种',
        itemType: 'MATE',
        phase: 'FULL',
        ...between(station.servedAgain, station.sold),
      },
      ...{ quantity: `${inputs.flow.services}.00`, unit: '头/周' },
    },
    {
      ...{ name: '首批出栏', itemType: 'MARKET', phase: 'FULL', ...between(station.sold, station.sold + 1) },
      ...{ quantity: at(station.sold, 'sold'), unit: '头/周' },
    },
  ]
}

const bought = (weeks: readonly StartUpWeek[], until: number): number =>
  weeks.slice(0, until).reduce((sum, { introduced }) => sum + introduced, 0)
