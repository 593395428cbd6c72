import { DOWNLOAD_CENTER } from '#kit/downloads.ts'
import { type ImportPage, importButtons } from '#kit/import-page.ts'
import { actionLabels, functionCode, type Resource } from '#kit/resource.ts'
import { type Area, areas, firstPages } from '#resources/areas.ts'
import { eventForms } from '#resources/events/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'
import { type Page, pages } from '#resources/pages.ts'
import { PERMISSION_EXPLAIN } from '#resources/system/permission-explain.ts'
import { codesOf, type FunctionNode, type FunctionSpec, functionTree } from './kit/function-tree.ts'
import { hasMoney, MONEY } from './kit/report/report.money.ts'
import { reports } from './reports/index.ts'

const button = (page: string, key: string, name: string): FunctionSpec => ({
  code: functionCode(page, key),
  name,
  kind: 'button',
})

const ofResource = (resource: Resource): FunctionSpec => ({
  code: resource.name,
  name: resource.label,
  kind: 'page',
  child: [
    ...resource.actions
      .filter((one) => one !== 'list')
      .map((one) => button(resource.name, one, actionLabels[one])),
    ...Object.entries(resource.buttons).map(([key, label]) => button(resource.name, key, label)),
  ],
})

const ofPage = ({ name, title, hidden = false, buttons = {} }: Page): FunctionSpec => ({
  code: name,
  name: title,
  kind: 'page',
  hidden,
  child: Object.entries(buttons).map(([key, label]) => button(name, key, label)),
})

const ofImport = ({ name, title, buttons = {} }: ImportPage): FunctionSpec => ({
  code: name,
  name: title,
  kind: 'page',
  child: Object.entries({ ...importButtons, ...buttons }).map(([key, label]) => button(name, key, label)),
})

function pagesOf(area: string): FunctionSpec[] {
  const events = eventForms
    .filter((form) => form.area === area)
    .map(
      (form): FunctionSpec => ({
        code: form.name,
        name: form.title,
        kind: 'page',
        child: [
          button(form.name, 'edit', '修改'),
          button(form.name, 'undo', '撤销'),
          button(form.name, 'backdate', '补录'),
        ],
      }),
    )
  const hand = pages.filter((page) => page.area === area)
  const shown = reports
    .filter((report) => report.area === area)
    .map(
      (report): FunctionSpec => ({
        code: report.name,
        name: report.label,
        kind: 'page',
        child: [
          button(report.name, 'export', '导出'),
          ...Object.entries(report.buttons ?? {}).map(([key, label]) => button(report.name, key, label)),
          ...(hasMoney(report) ? [button(report.name, MONEY, '查看成本')] : []),
          ...(report.event?.enters ? [button(report.name, 'create', '录入')] : []),
          ...(report.event ? [button(report.name, 'edit', '修改'), button(report.name, 'undo', '撤销')] : []),
        ],
      }),
    )
  return [
    ...events,
    ...importPages.filter((page) => page.area === area).map(ofImport),
    ...resources.filter((one) => one.area === area).map(ofResource),
    ...shown,
    ...hand.map(ofPage),
  ]
}

const isFirst = ({ code }: { code: string }): boolean => Object.hasOwn(firstPages, code)
const screens = (Object.keys(areas) as Area[]).map((area) => ({ area, pages: pagesOf(area) }))

/** The first screen of the list is opened after a sign-in: the home page. */
const first = Object.entries(firstPages).flatMap(([code, icon]) =>
  screens.flatMap(({ pages }) =>
    pages.filter((page) => page.code === code).map((page) => ({ ...page, icon })),
  ),
)

/** Everything grantable, as a tree: the first pages, then areas with their screens and buttons. */
export const allFunctions = functionTree([
  ...first,
  ...screens.map(
    ({ area, pages }): FunctionSpec => ({
      code: `menu.${area}`,
      name: areas[area].label,
      kind: 'menu',
      icon: areas[area].icon,
      child: pages.filter((page) => !isFirst(page)),
    }),
  ),
])

const granted = allFunctions.flatMap((one) => (one.kind === 'menu' ? one.child : [one]))

/** The screens of a word in a role template: for `area:` those of an area wherever they are in the menu, or one screen by its name. */
export function screensOf(word: string): FunctionNode[] {
  const wanted = screens.find(({ area }) => word === `area:${area}`)?.pages.map(({ code }) => code) ?? [word]
  return granted.filter(({ code }) => wanted.includes(code))
}

/** births is in two groups of spec §2: one screen among the reports, reachable from the pig events as well. */
export const alsoInMenu = { 'menu.pig': ['births'] } as const

export const allFunctionCodes: readonly string[] = codesOf(allFunctions)

/** The same for look-ups: other codes of a role grant nothing. */
export const knownFunctions: ReadonlySet<string> = new Set(allFunctionCodes)

/**
 * The functions of a user plus pages that need none of their own: the download centre for users of any report, and the
 * explanation of rights for all users with any.
 */
export function withOwnPages(functions: ReadonlySet<string>): ReadonlySet<string> {
  if (functions.size === 0) return functions
  const downloads = reports.some(({ name }) => functions.has(name)) ? [DOWNLOAD_CENTER] : []
  return new Set([...functions, PERMISSION_EXPLAIN, ...downloads])
}
