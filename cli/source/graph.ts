import type { Module } from './modules.ts'

/** Questions about who imports whom. */

/** Groups of files that reach each other by imports (Tarjan's strongly connected components of two files and more). */
export function circlesOf(
  modules: ReadonlyMap<string, Pick<Module, 'imports'>>,
  { types = true } = {},
): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []
  const lowOf = (path: string) => low.get(path) ?? 0
  const visit = (path: string) => {
    index.set(path, index.size)
    low.set(path, index.size - 1)
    stack.push(path)
    open.add(path)
    for (const { from, typeOnly } of modules.get(path)?.imports ?? []) {
      if (!modules.has(from) || (typeOnly && !types)) continue
      if (!index.has(from)) visit(from)
      if (open.has(from)) low.set(path, Math.min(lowOf(path), lowOf(from)))
    }
    if (lowOf(path) !== index.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    for (const one of circle) open.delete(one)
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of modules.keys()) if (!index.has(path)) visit(path)
  return circles.sort((a, b) => b.length - a.length)
}

/** The files that import a file, by file. */
export function importersOf(modules: ReadonlyMap<string, Module>): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of modules.values()) {
    for (const { from } of imports) {
      if (from === path) continue
      importers.set(from, (importers.get(from) ?? new Set()).add(path))
    }
  }
  return importers
}

/** Exports that none of `users` imports, as `path name`. A module imported as a whole uses all its exports. */
export function unusedExports(declaring: Iterable<Module>, users: Iterable<Module>): string[] {
  const used = new Set<string>()
  const whole = new Set<string>()
  for (const { path, imports } of users) {
    for (const { from, names } of imports) {
      if (from === path) continue
      if (!names) whole.add(from)
      for (const name of names ?? []) used.add(`${from} ${name}`)
    }
  }
  return [...declaring].flatMap(({ path, exports }) =>
    whole.has(path) ? [] : exports.map((name) => `${path} ${name}`).filter((one) => !used.has(one)),
  )
}
