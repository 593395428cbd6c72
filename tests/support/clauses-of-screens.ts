import { readFileSync } from 'node:fs'

/** The clause that names the screens of an area, of those the specification lists. */
const OF_AREA: Readonly<Record<string, string>> = {
  system: 'S2-16',
  basic: 'S2-18',
  pig: 'S2-19',
  plan: 'S2-21',
  sales: 'S2-22',
  material: 'S2-23',
  cost: 'S2-24',
  import: 'S2-25',
  other: 'S2-26',
  report: 'S2-31',
}
/** Areas that S1-07 names. */
const WORK = new Set(['basic', 'pig', 'plan', 'sales', 'material', 'cost', 'import', 'report'])
/** Names the specification gives without saying what they are; each stands as it was read (S2-30). */
const READINGS = new Set(
  (
    'fy-introduction launch-apply pigmanage-dropping mrclcf sjhd zzhd jzswFeedInfo EBS-event ebsProdCheck penBind ' +
    'MatConfiguration matProcedure ware-ticket unified_checkout sale_limit'
  ).split(' '),
)

/** The older edition of a report: it stands by its own name (S2-32). */
const OLDER_EDITION = 'farm-product-sum-report-old'

interface Listed {
  readonly name: string
  readonly path: string
  readonly area: string
  readonly source: string
}

const listed: readonly Listed[] = readFileSync('tests/fixtures/routes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', path = '', , area = '', source = ''] = line.split(',')
    return { name, path, area, source }
  })

/** Clauses that a visit to a screen proves: those of its area, and of its reading where its name is cryptic. */
export function clausesOf(path: string): readonly string[] {
  const screen = listed.find((one) => one.path === path.split('?')[0])
  if (!screen) return []
  const { name, area, source } = screen
  const isListed = source === 'spec'
  return [
    ...(WORK.has(area) ? ['S1-07'] : []),
    ...(isListed && OF_AREA[area] ? [OF_AREA[area]] : []),
    ...(area === 'report' && source === 'beyond the spec' ? ['S2-35'] : []),
    ...(READINGS.has(name) ? ['S2-30'] : []),
    ...(name === OLDER_EDITION ? ['S2-32'] : []),
  ]
}
