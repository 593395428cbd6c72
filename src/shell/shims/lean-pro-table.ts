import type { Plugin } from 'vite'

/** Parts of pro-components that our lists never reach: cells and filters come from our own inputs, the query panel is
 *  ours, and the language is Chinese. What is left is the table, its toolbar and its column settings.
 *  Saves some 90 kB (gzip) of a first list. Only in the build: development runs the whole library. */
const UNUSED = [
  /pro-field\/es\/components\/(?!Text\/|Select\/|IndexColumn\/|Status\/|Options\/)\w+\/index\.js$/,
  /pro-form\/es\/components\/SchemaForm\/index\.js$/,
  /pro-form\/es\/layouts\/(DrawerForm|LightFilter|LoginForm|LoginFormPage|ModalForm|QueryFilter|StepsForm)\/index\.js$/,
  /pro-table\/es\/components\/Form\/FormRender\.js$/,
  /pro-provider\/es\/locale\/(?!zh_CN)\w+\.js$/,
]

const EMPTY = 'const nothing = () => null\nexport default nothing\n'
/** Named exports that other parts import from an emptied file. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  TimePicker: ['FieldTimeRangePicker'],
  SchemaForm: ['BetaSchemaForm'],
  DrawerForm: ['DrawerForm'],
  LightFilter: ['LightFilter'],
  LoginForm: ['LoginForm'],
  LoginFormPage: ['LoginFormPage'],
  ModalForm: ['ModalForm'],
  QueryFilter: ['QueryFilter'],
  StepsForm: ['StepsForm'],
}

/** Vite plug-in that empties the unused parts of pro-components. */
export function leanProTable(): Plugin {
  return {
    name: 'lean-pro-table',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!UNUSED.some((unused) => unused.test(id))) return null
      const folder = id.split('/').at(-2) ?? ''
      const named = (NAMED[folder] ?? []).map((name) => `export const ${name} = nothing\n`)
      return { code: EMPTY + named.join(''), moduleSideEffects: false }
    },
  }
}
