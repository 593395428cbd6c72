import type { Resource } from '#kit/resource.ts'
import { SpecMistake } from './field-spec.ts'

/** The list of resources. */
export const RESOURCES = 'src/resources/index.ts'

type Read = (path: string) => string | undefined

/** The file a resource is declared in: the one that the list takes it from. */
export function fileOf({ name }: Resource, read: Read): string {
  for (const [, path = ''] of (read(RESOURCES) ?? '').matchAll(/ from '\.\/([^']+)'/g)) {
    const found = `src/resources/${path}`
    if (read(found)?.includes(`name: '${name}'`)) return found
  }
  throw new SpecMistake(`找不到 ${name} 的声明文件，请手工修改`)
}

/** The constant a resource is declared by and its file; undefined where it is made by more than a declaration. */
export function constantOf(resource: Resource, read: Read): { ident: string; path: string } | undefined {
  const list = read(RESOURCES) ?? ''
  for (const [, idents = '', path = ''] of list.matchAll(/^import \{([^}]+)\} from '\.\/([^']+)'/gm)) {
    const source = read(`src/resources/${path}`) ?? ''
    const at = source.indexOf(`name: '${resource.name}'`)
    if (at < 0) continue
    const before = source.slice(0, at)
    const ident = [...before.matchAll(/^(?:export )?const (\w+) = define(?:Resource|Document)\(/gm)].at(
      -1,
    )?.[1]
    const isListed = ident !== undefined && idents.split(',').some((one) => one.trim() === ident)
    return isListed ? { ident, path } : undefined
  }
  return undefined
}
