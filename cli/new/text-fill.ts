import type { Field, Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { literal } from './declaration.ts'
import { camel } from './new.names.ts'
import type { Reported } from './text-report.ts'

/**
 * True where a row can be entered by what its declaration says: a person creates it, and it names its farm. What the server writes by
 * itself, or finds the farm of (the station that weighed it), follows from something else that has to be there first.
 */
export const isFillable = ({ actions, farm, document }: Resource): boolean =>
  actions.includes('create') && (farm !== undefined || document !== undefined)

/** Rows of a report for the fixtures of the contracts, by the API: a file of its own, called by `fillFarm`. */
export function fillText({ name, label, of }: Reported): string {
  const body = bodyText(of.fields)
  const finder = body.includes('firstOf(') ? FIRST_OF : ''
  const words = body.includes('wordOf(') ? "import { wordOf } from './standalone-events.ts'\n" : ''
  return `import type { Client } from './app.ts'
${words}
/** Rows of ${label} of a farm in the fixtures of the contracts. */
export async function ${camel(`fill-${name}`)}(client: Client, farmId: string): Promise<void> {${finder}
  const answer = await client.post('${of.name}', { ${body} })
  if (answer.code !== 'SUCCESS') throw new Error(JSON.stringify(answer))
}
`
}

/** How a row is found that is pointed at. That none is there is said where it is looked for, not by the refusal of an empty cell. */
const FIRST_OF = `
  /** A row there is. */
  const firstOf = async (path: string): Promise<string> => {
    const [first] = (await client.get<{ list: { uid: string }[] }>(path)).data.list
    if (!first) throw new Error(\`no row of \${path} yet: enter one before this\`)
    return first.uid
  }`

/** TypeScript of a value that a field takes, in the period and the place of the farm that tests are about. */
function given(field: Field): string {
  return field.many ? `[${single(field)}]` : single(field)
}

function single(field: Field): string {
  const { kind, target, scode, options = [], min = 1, fields = {}, orgTypes = [], where } = field
  if (kind === 'organisation') return orgTypes.includes('farm') ? 'farmId' : nodeOf(orgTypes)
  if (kind === 'reference')
    return `await firstOf('${[target, new URLSearchParams(where)].filter(String).join('?')}')`
  if (kind === 'dictionary') return `await wordOf(client, '${scode}')`
  if (kind === 'lines') return `[{ ${bodyText(fields)} }]`
  if (kind === 'choice') return literal(options[0]?.value)
  if (kind === 'integer') return String(min)
  if (kind === 'decimal' || kind === 'money') return `'${Math.max(min, 1)}'`
  if (kind === 'date') return "'2025-07-10'"
  if (kind === 'month') return "'2025-07'"
  if (kind === 'moment') return "'2025-07-10 08:00:00'"
  return kind === 'flag' ? 'true' : kind === 'phone' ? "'13800138000'" : "'A1'"
}

/** A house of the farm, or the first of companies and departments. */
const nodeOf = ([type]: readonly string[]): string =>
  type === 'house'
    ? `await firstOf(\`org-manage?type=house&parentId=\${farmId}\`)`
    : `await firstOf('org-manage?type=${type}')`

const bodyText = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, field]) => field.required && !field.readonly)
    .map(([key, field]) => `${key}: ${given(field)}`)
    .join(', ')
