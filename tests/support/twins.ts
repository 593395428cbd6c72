import { allFunctionCodes } from '#server/functions.ts'
import type { Client, TestApp } from './app.ts'
import type { TestNode } from './people.ts'
import { ownedTables, plant } from './plant.ts'
import { sessionOf } from './routes.ts'

/** A company with a farm, people, and one row in every table that can belong to it; its marker stands in every text. */
export interface Twin {
  marker: string
  /** The part of the marker a stranger may type as a search word. */
  word: string
  company: TestNode
  farm: TestNode
  /** Uids of everything planted, by table. */
  uids: Record<string, string>
  /** Somebody of the company with every function. */
  client: Client
}

/** Builds one of two companies that must not see each other. */
export async function plantTwin(t: TestApp, word: string): Promise<Twin> {
  const marker = `${word}密${Date.now().toString(36)}`
  const company = await t.node({ type: 'company', name: `${marker}公司` })
  const department = await t.node({ type: 'department', name: `${marker}部`, parent: company })
  const farm = await t.node({ type: 'farm', name: `${marker}场`, parent: company })
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${marker}栋`, parent: farm })
  const pen = await t.node({ type: 'house', kind: 'PEN', name: `${marker}栏`, parent: house })
  const role = await t.role(`${marker}角色`, [...allFunctionCodes], company)
  const user = await t.user({ account: `${marker}员`, at: company, roleIds: [role] })
  const uids: Record<string, string> = {
    company: company.uid,
    department: department.uid,
    farm: farm.uid,
    house: house.uid,
    pen: pen.uid,
    own_role: role,
    sys_user: user,
  }
  const pig = await plant(t.db, 'pig', marker, {
    farm_id: farm.uid,
    house_id: house.uid,
    pen_id: pen.uid,
    exit_date: null,
    status: 'GILT',
    sex: 'F',
  })
  const known = {
    farm_id: farm.uid,
    company_id: company.uid,
    pig_id: pig,
    house_id: house.uid,
    pen_id: pen.uid,
    user_uid: user,
    parent_id: null,
    function_codes: ['user'],
    init: false,
  }
  uids.pig = pig
  for (const owner of ['farm_id', 'company_id'] as const) {
    for (const table of await ownedTables(t.db, owner)) {
      if (table !== 'pig') uids[table] = await plant(t.db, table, marker, known)
    }
  }
  return { marker, word, company, farm, uids, client: await sessionOf(t, user) }
}
