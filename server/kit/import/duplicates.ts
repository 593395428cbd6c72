import type { Resource } from '#kit/resource.ts'

/** Tells rows of one file that share a key which no two rows may share. */
export function duplicateFinder(
  resource: Resource,
): (number: number, body: Readonly<Record<string, unknown>>) => { field: string; message: string } | null {
  const single = Object.keys(resource.fields).filter((key) => resource.fields[key]?.unique)
  const groups = [...single.map((key) => [key]), ...(resource.uniqueTogether ?? [])]
  const seen = new Map<string, number>()
  return (number, body) => {
    for (const [index, keys] of groups.entries()) {
      const values = keys.map((key) => body[key] ?? null)
      if (values.every((value) => value === null)) continue
      const id = `${index}:${JSON.stringify(values)}`
      const first = seen.get(id)
      if (first !== undefined) return { field: keys.at(-1) ?? '', message: `与第${first}行重复` }
      seen.set(id, number)
    }
    return null
  }
}
