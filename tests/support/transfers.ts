import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from './accounts.ts'
import { type Answer, type Client, type TestApp, testApp } from './app.ts'
import { NOON } from './event-forms.ts'
import { sessionOf } from './routes.ts'

type Row = Record<string, unknown>

export interface PigAnswer {
  earNo: string
  accepted: boolean
  violations: { rule: string; level: string; field: string; message: string }[]
  changes: { farm: string; label: string; before: string; after: string }[]
}
export interface ActAnswer {
  accepted: boolean
  results: PigAnswer[]
}
export interface SlipRow extends Row {
  uid: string
  version: number
  docNo: string
  status: string
}
export interface Pig extends Row {
  uid: string
  earNo: string
  status: string
}

/** A farm with a house, a pen for one, and a clerk who may do everything in it and nothing elsewhere. */
export interface Barn {
  farm: TestNode
  house: TestNode
  pen: TestNode
  client: Client
  name: string
}

export interface Transfers {
  t: TestApp
  /** Two farms of one company. */
  here: Barn
  there: Barn
  /** A user of both farms. */
  both: Client
  /** A farm of another company. */
  stranger: Barn
  record(barn: Barn, code: string, rows: Row[]): Promise<PigAnswer[]>
  pig(barn: Barn, earNo: string): Promise<Pig | undefined>
  /** A slip of these animals, not sent yet. */
  draft(earNos: readonly string[], more?: Row): Promise<SlipRow>
  act(client: Client, slip: { uid: string }, act: string, body?: Row): Promise<Answer<ActAnswer>>
  slip(client: Client, uid: string): Promise<SlipRow>
}

/** Two farms that send each other pigs, a user in each, one in both, and one it does not concern. */
export async function transfers(): Promise<Transfers> {
  const t = await testApp({ now: () => NOON })
  const company = await t.node({ type: 'company', name: '江北公司' })
  const other = await t.node({ type: 'company', name: '江南公司' })
  async function barn(name: string, parent: TestNode): Promise<Barn> {
    const farm = await t.node({ type: 'farm', name, parent })
    const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${name}舍`, parent: farm })
    const pen = await t.node({ type: 'house', kind: 'PEN', name: '01', parent: house })
    await t.db.updateTable('organize').set({ capacity: 1 }).where('uid', '=', pen.uid).execute()
    const user = await t.user({ account: `员${name}`, at: farm, functions: [...allFunctionCodes] })
    return { farm, house, pen, name, client: await sessionOf(t, user) }
  }
  const [here, there] = [await barn('甲场', company), await barn('乙场', company)]
  const chief = await t.user({ account: '两场', at: company, functions: [...allFunctionCodes] })

  const record: Transfers['record'] = async ({ client, farm }, code, rows) => {
    const { data, msg } = await client.post<{ results: PigAnswer[] }>(`event/${code}`, {
      farmId: farm.uid,
      rows,
    })
    if (!data) throw new Error(msg)
    return data.results
  }
  const pig: Transfers['pig'] = async ({ client }, earNo) => {
    const { data } = await client.get<{ list: Pig[] }>(`pigs-file?earNo=${earNo}&_sort=entryDate&_order=desc`)
    return data.list[0]
  }
  const draft: Transfers['draft'] = async (earNos, more = {}) => {
    const { data, msg } = await here.client.post<SlipRow>('breedPigTransfer', {
      outFarmId: here.farm.uid,
      inFarmId: there.farm.uid,
      outDate: '2026-11-10',
      pigs: earNos.map((earNo) => ({ earNo })),
      ...more,
    })
    if (!data) throw new Error(msg)
    return data
  }
  const slip: Transfers['slip'] = async (client, uid) =>
    (await client.get<SlipRow>(`breedPigTransfer/${uid}`)).data
  const act: Transfers['act'] = async (client, { uid }, name, body = {}) => {
    const version = body.version ?? (await slip(client, uid))?.version ?? 1
    return client.post<ActAnswer>(`breedPigTransfer/${uid}/${name}`, { version, ...body })
  }
  return {
    t,
    here,
    there,
    both: await sessionOf(t, chief),
    stranger: await barn('丙场', other),
    record,
    pig,
    draft,
    act,
    slip,
  }
}

export const said = ({ violations }: PigAnswer): string[] =>
  violations.map(({ rule, message }) => `${rule} ${message}`)
