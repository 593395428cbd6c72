import { describe, expect, test } from 'vitest'
import { type CellRows, cellRows } from '#domain/day-report/day-report.cell.ts'

/** The rows behind a figure of the daily report (§5.12): what a click on a cell lists. */

const herd = (figure: string, ...rows: string[]) => ({ kind: 'herd', rows, figure }) as unknown as CellRows
const values = (...keys: string[]): CellRows => ({ kind: 'values', keys })
const deaths = (deathClass: string | null, reason: string | null): CellRows => ({
  ...{ kind: 'deaths', deathClass, reason },
})
const FEMALES = ['gilt', 'mated', 'pregnant', 'lactating', 'idle', 'cullWait']
const GROWING = ['suckling', 'nursery', 'finish', 'giltRear', 'wtf']

describe('a cell lists the rows it adds up', () => {
  test.each<[string, CellRows]>([
    ['herd.gilt.died', herd('died', 'gilt')],
    ['herd.lactating.sows', herd('sows', 'lactating')],
    ['herd.breeding.opening', herd('opening', ...FEMALES, 'boar')],
    ['herd.growing.closing', herd('closing', ...GROWING)],
    ['herd.farm.change', herd('change', ...FEMALES, 'boar', ...GROWING)],
    ['production.services', values('services')],
    ['production.ofOthers', values('ofReturned', 'ofAborted', 'ofOpen')],
    ['month.weaned', values('weaned')],
    ['month.sows', herd('sows', ...FEMALES)],
    ['month.femalesCulled', herd('culled', ...FEMALES)],
    ['month.finishDied', herd('died', 'finish', 'giltRear', 'wtf')],
    ['sales.market.heads', values('marketSoldHeads', 'inferiorSoldHeads')],
    ['sales.breeding.kg', values('breedingSoldKg')],
    ['sales.drugs.amount', values('drugAmount', 'disinfectantAmount')],
    ['feed.creep', values('creepFeedKg')],
    ['deaths.breeding.难产', deaths('breeding', '难产')],
    ['deaths.suckling.*', deaths('suckling', null)],
    ['deaths.growing.肺炎', deaths('growing', '肺炎')],
    ['deaths.all.*', deaths(null, null)],
    ['work.heat.done', { kind: 'work', work: 'heat', side: 'done' }],
    ['work.feed.left', { kind: 'work', work: 'feed', side: 'left' }],
  ])('%s', (cell, rows) => expect(cellRows(cell)).toEqual(rows))

  test('all feed is that of every class', () => {
    const classes = ['gilt', 'gestation', 'lactation', 'boar', 'creep', 'nursery', 'finish']
    const all = values(...classes.map((one) => `${one}FeedKg`))
    expect(cellRows('feed.all')).toEqual(all)
    expect(cellRows('month.feed')).toEqual(all)
  })

  test('a cause of death may have a point in its name', () => {
    expect(cellRows('deaths.all.E.coli')).toEqual(deaths(null, 'E.coli'))
  })
})

test.each([
  '',
  'herd',
  'herd.gilt',
  'herd.nobody.died',
  'herd.gilt.constructor',
  'herd.gilt.kg',
  'gilt.died',
  'other.gilt.died',
  // a key of one block is none of another
  'production.toString',
  'production.nurseryDied',
  'production.heat',
  'month.weanWeight',
  'month.breeding',
  'other.services',
  'other.sows',
  // drugs are money, not heads; semen has no weight
  'sales.drugs.heads',
  'sales.semen.kg',
  'sales.nurserySent.amount',
  'sales.sold',
  'sales.sold.pigs',
  'sales.nobody.heads',
  'other.sold.heads',
  'feed.sows',
  'other.all',
  'other.creep',
  'deaths.farm.难产',
  'deaths',
  'other.all.*',
  'work.heat',
  'work.heat.due',
  'work.nothing.done',
  'other.heat.done',
])('“%s” is no cell', (cell) => expect(cellRows(cell)).toBeNull())
