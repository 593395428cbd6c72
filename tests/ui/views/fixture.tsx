import { type AccessControlProvider, type DataProvider, Refine } from '@refinedev/core'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { vi } from 'vitest'
import { code, flag, money, name, note, phone } from '#kit/field.ts'
import { defineResource, functionCode } from '#kit/resource.ts'
import { createNotificationProvider, type Notify } from '#providers/notify.ts'
import { ConfirmHost } from '#widgets/confirm-host.tsx'
import { show } from '../widgets/themed.tsx'

/** A small resource with the usual sorts of fields. */
export const barn = defineResource({
  head: { name: 'barn', label: '仓库', area: 'basic', table: 'barn' },
  access: { scope: 'company', actions: ['list', 'create', 'edit', 'delete', 'import', 'export'] },
  rows: { titleField: 'name', sort: { field: 'code', order: 'asc' } },
  fields: {
    code: code('编码', { required: true, unique: true, filter: true }),
    name: name('名称', { required: true, filter: true }),
    phone: phone('电话'),
    rent: money('租金', { sum: true }),
    enabled: flag('启用', { default: true, filter: true }),
    remark: note('备注'),
  },
})

export type Row = Record<string, unknown> & { uid: string; version: number }

export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `u${index + 1}`,
    version: 1,
    code: `B${index + 1}`,
    name: `仓${index + 1}`,
    phone: null,
    rent: '10.50',
    enabled: true,
    remark: null,
  }))

type Custom = NonNullable<DataProvider['custom']>

export interface FixtureOptions {
  rows?: Row[]
  /** Function codes the person has; all of the barn's by default. */
  granted?: readonly string[]
  custom?: Custom
  path?: string
  /** Hears refine's notes. */
  notify?: Notify
}

const EVERYTHING = ['list', 'create', 'edit', 'delete', 'import', 'export'].map((one) =>
  functionCode('barn', one),
)

/** A refine with a data provider that only remembers, the house's questions, and an address that can be read. */
export function fixture(
  ui: ReactElement,
  { rows = rowsOf(3), granted = EVERYTHING, custom, path = '/barn', notify }: FixtureOptions = {},
) {
  const answerList = async ({ pagination }: { pagination?: { currentPage?: number; pageSize?: number } }) => {
    const { currentPage = 1, pageSize = 50 } = pagination ?? {}
    const page = rows.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    return { data: page, total: rows.length, sums: { rent: '31.50' } }
  }
  const data = {
    getList: vi.fn(answerList),
    getOne: vi.fn(async () => ({ data: rows[0] })),
    getMany: vi.fn(async () => ({ data: rows })),
    create: vi.fn(async ({ variables }: { variables: object }) => ({
      data: { uid: 'new', version: 1, ...variables },
    })),
    update: vi.fn(async ({ variables }: { variables: object }) => ({ data: { ...rows[0], ...variables } })),
    deleteOne: vi.fn(async () => ({ data: {} })),
    getApiUrl: () => '',
    custom: vi.fn(custom ?? (async () => ({ data: { value: null, version: 0 } }))),
  }
  const access: AccessControlProvider = {
    can: async ({ resource = '', action }) => ({ can: granted.includes(functionCode(resource, action)) }),
  }
  const address = { search: '', pathname: '', go: (_to: string | number) => {} }
  const view = show(
    <MemoryRouter initialEntries={[path]}>
      <Refine
        dataProvider={data as unknown as DataProvider}
        accessControlProvider={access}
        {...(notify && { notificationProvider: createNotificationProvider(notify) })}
        options={{
          disableTelemetry: true,
          reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
        }}
      >
        <ConfirmHost>
          {ui}
          <Address address={address} />
        </ConfirmHost>
      </Refine>
    </MemoryRouter>,
  )
  return { ...view, data, address, user: userEvent.setup() }
}

interface AddressBox {
  search: string
  pathname: string
  go(to: string | number): void
}

function Address({ address }: { address: AddressBox }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  Object.assign(address, { search, pathname, go: (to: string | number) => void navigate(to as string) })
  return null
}

/** A refusal as the HTTP layer throws it. */
export const refused = (more: object): Error => Object.assign(new Error('refused'), more)
