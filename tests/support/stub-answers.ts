export interface Reply {
  status?: number
  /** A whole body. */
  json?: unknown
  /** The result of a good answer, put where the server's shape wants it. */
  result?: Record<string, unknown>
  text?: string
  bytes?: Uint8Array
  headers?: Record<string, string>
  /** Break the connection instead of answering. */
  hangUp?: boolean
}

const ROOT = '00000000-0000-0000-0000-000000000000'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const STUB_FILE = new Uint8Array([0x50, 0x4b, 3, 4, 0, 255, 254, 13, 10])

const page = (uid: string, name: string, targetUri: string, sort: number) => ({
  uid,
  parentFunctionId: 'f-1',
  code: uid,
  name,
  sort,
  targetUri,
  child: [],
})

const functionModels = [
  {
    uid: 'f-1',
    parentFunctionId: ROOT,
    code: 'herd',
    name: '猪只',
    sort: 1,
    targetUri: '',
    child: [page('f-3', '分娩报表', 'births', 2), page('f-2', '猪只档案', 'pigs-file', 1)],
  },
  { ...page('f-4', '个人中心', 'user', 2), parentFunctionId: ROOT },
]

const company = {
  uid: 'o-1',
  parentId: ROOT,
  name: '示范公司',
  shortName: '示范',
  type: 'company',
  level: 1,
  sort: 1,
}
const farm = {
  uid: 'o-2',
  parentId: 'o-1',
  name: '一号场',
  shortName: '一号',
  type: 'farm',
  level: 2,
  sort: 1,
}
const organizes = [
  { ...company, treePath: '/o-1/', children: [{ ...farm, treePath: '/o-1/o-2/', children: [] }] },
]

const settings: Record<string, string> = {
  GZ: '5',
  web_output_wait_sec: '12',
  excel_max_import_size: '2048',
  bi_57_interface: 'bi/pigs-amount,bi/births-57',
}

const option = (name1: string) => ({ uid: `d-${name1}`, name1, children: [], hasChildren: false })
const dictionaries: Record<string, ReturnType<typeof option>[]> = {
  sale_type: [option('内部'), option('外部')],
  breeds: [option('大白'), option('长白')],
  selective_level: [option('核心群')],
}

const field = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined

const report: Answer = ({ path }) =>
  path.endsWith('/export')
    ? {
        bytes: STUB_FILE,
        headers: { 'content-type': SHEET, 'content-disposition': 'attachment; filename="a.xlsx"' },
      }
    : { result: { list: [{ path }], total: 1, sums: {} } }

/** The calls of spec §7, with names and shapes as its table has them. */
export function specAnswers(cookie: string): [string, Answer][] {
  return [
    ['base/func', { result: { functionModels } }],
    ['base/account/sso/login', { result: {}, headers: { 'set-cookie': `${cookie}; Path=/; HttpOnly` } }],
    ['base/datadefine/info/areacode', { result: { list: [{ uid: 'a-1', name1: '江苏省', children: [] }] } }],
    ['base/appsettings/getCurrency', { result: { value: '元' } }],
    [
      'base/ddsource/info',
      ({ json }) => {
        const codes = field(json, 'codeList')
        const known = (Array.isArray(codes) ? codes : []).filter((code) => code in dictionaries)
        const list = known.map((scode: string) => ({ scode, dataDefineList: dictionaries[scode] }))
        return { result: { ddSourceList: list } }
      },
    ],
    ['base/datadefine', { result: { ddList: [{ children: dictionaries.breeds }] } }],
    ['base/organize/cascade', { result: { organizes } }],
    [
      'base/appsettings/info',
      ({ json }) => ({ result: { value: settings[String(field(json, 'name'))] ?? '' } }),
    ],
    ['base/common/getnow', { result: { now: '2026-11-21 09:30:00' } }],
    ['bi', report],
    ['bi-archive', report],
    ['bi-archive2', report],
    ['huge-calculate', report],
    ['huge-calculate-archive', report],
    ['event/pigherds/EndMonthPigherd', { result: { list: [] } }],
  ]
}

export type Answer = Reply | ((call: Call) => Reply | Promise<Reply>)

export interface Call {
  method: string
  /** Below /api/v2, without a leading slash. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The body when it is JSON. */
  json: unknown
  /** The caller went away before it was answered. */
  isAborted: boolean
}
