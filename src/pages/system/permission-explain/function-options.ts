import { type FunctionModel, walkFunctions } from '#kit/grants.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface ScreenGroup {
  readonly label: string
  readonly options: readonly Option[]
}

const LOOK = '查看'

const isPage = ({ targetUri, alias }: FunctionModel): boolean => targetUri !== '' && !alias

/** Screens in menu order under the titles of their menus; those above all menus come first. */
export function screenGroups(functions: readonly FunctionModel[]): ScreenGroup[] {
  const sorted = [...functions].sort((a, b) => a.sort - b.sort)
  const option = ({ code, name }: FunctionModel): Option => ({ value: code, label: name })
  const first = sorted.filter(isPage).map(option)
  const menus = sorted
    .filter((one) => !isPage(one))
    .map(({ name, child }) => ({
      label: name,
      options: walkFunctions(child ?? [])
        .filter(isPage)
        .map(option),
    }))
  return [...(first.length > 0 ? [{ label: '首页', options: first }] : []), ...menus].filter(
    ({ options }) => options.length > 0,
  )
}

/** What can be done on a screen by function code: looking at it, then its buttons. */
export function actionOptions(functions: readonly FunctionModel[], screen: string | undefined): Option[] {
  const page = walkFunctions(functions).find((one) => isPage(one) && one.code === screen)
  if (!page) return []
  const buttons = [...(page.child ?? [])].sort((a, b) => a.sort - b.sort)
  return [
    { value: page.code, label: LOOK },
    ...buttons.map(({ code, name }) => ({ value: code, label: name })),
  ]
}

/** The screen of a function code. */
export const screenOf = (code: string | undefined): string | undefined => code?.split(':', 1)[0]
