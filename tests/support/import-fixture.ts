import { sql } from 'kysely'
import type { TestNode } from './accounts.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { upload } from './upload.ts'

const all = (name: string) => [name, ...['create', 'edit', 'import', 'export'].map((one) => `${name}:${one}`)]

/** Columns of a file of suppliers. */
export const HEAD = ['编码', '名称', '类型', '电话', '许可证到期', '启用']

export interface ImportFixture {
  t: TestApp
  company: TestNode
  /** May import and change. */
  chief: Client
  /** May only import. */
  clerk: Client
  /** Chief of another company. */
  rival: Client
  /** Sends a file of suppliers; the chief's unless said otherwise. */
  send(file: Buffer, query?: string, client?: Client): ReturnType<typeof upload>
  suppliers(): Promise<Record<string, unknown>[]>
  /** No suppliers, no materials, no kept results. */
  empty(): Promise<unknown>
}

/** Two companies with people who import. */
export async function importFixture(): Promise<ImportFixture> {
  const t = await testApp()
  const company = await t.node({ type: 'company', name: '甲公司' })
  const other = await t.node({ type: 'company', name: '乙公司' })
  const functions = ['basic-supplier', 'basic-material', 'basic-client'].flatMap(all)
  await t.user({ account: 'chief', at: company, functions })
  await t.user({ account: 'clerk', at: company, functions: ['basic-supplier', 'basic-supplier:import'] })
  await t.user({ account: 'rival', at: other, functions })
  const [chief, clerk, rival] = [await t.as('chief'), await t.as('clerk'), await t.as('rival')]
  return {
    t,
    company,
    chief,
    clerk,
    rival,
    send: (file, query = '', client = chief) => upload(client, `basic-supplier/import${query}`, file),
    suppliers: async () =>
      (
        await sql<Record<string, unknown>>`select code, name, kind, phone, licence_expiry, enabled, version
          from supplier where not deleted order by code`.execute(t.db)
      ).rows,
    empty: () => sql`delete from material; delete from supplier; delete from import_result`.execute(t.db),
  }
}
