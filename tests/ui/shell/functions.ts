import type { FunctionModel } from '#kit/grants.ts'

const ROOT = '00000000-0000-0000-0000-000000000000'

export function page(targetUri: string, name: string, sort: number): FunctionModel {
  return {
    uid: `page-${targetUri}`,
    parentFunctionId: ROOT,
    code: targetUri,
    name,
    sort,
    targetUri,
    kind: 'page',
  }
}

export function button(code: string, name: string): FunctionModel {
  return { uid: code, parentFunctionId: ROOT, code, name, sort: 1, targetUri: '', kind: 'button' }
}

export function group(
  name: string,
  sort: number,
  child: readonly FunctionModel[],
  icon = 'icon_pig',
): FunctionModel {
  return {
    uid: `group-${name}`,
    parentFunctionId: ROOT,
    code: name,
    name,
    sort,
    targetUri: '',
    kind: 'menu',
    icon,
    child,
  }
}
