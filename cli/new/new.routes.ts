export const ROUTES = 'tests/fixtures/routes.csv'

/** The list of screens (tests/fixtures/routes.csv): what the product has, and is to have. */
interface PlannedRoute {
  readonly name: string
  readonly title: string
  readonly area: string
}

export function plannedRoute(csv: string, name: string): PlannedRoute | undefined {
  for (const line of csv.split('\n')) {
    const [found = '', , title = '', area = ''] = line.split(',')
    if (found === name) return { name, title, area }
  }
  return undefined
}

/** The list with one screen more, where it is not planned there. */
export function withRoute(csv: string, { name, title, area }: PlannedRoute): string {
  if (plannedRoute(csv, name)) return csv
  return `${csv.trimEnd()}\n${name},/admin/${name},${title},${area},beyond the spec\n`
}

const isEntered = (line: string, names: ReadonlySet<string>): boolean =>
  names.has(line.split(',')[0] ?? '') && line.endsWith(',beyond the spec')

/** Screens that a scaffold entered, as they are listed. */
export const routeLines = (csv: string, names: ReadonlySet<string>): string[] =>
  csv.split('\n').filter((line) => isEntered(line, names))

/** The list without screens that a scaffold entered. */
export const withoutRoutes = (csv: string, names: ReadonlySet<string>): string =>
  csv
    .split('\n')
    .filter((line) => !isEntered(line, names))
    .join('\n')
